#include "session/curve_options.h"

#include <QCoreApplication>

#include "session/option_values.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("CurveOptions", text);
}

void readModels(OptionValues& values, CurveRequest& request,
                const std::function<SampleModel(const QString&)>& modelNamed) {
    const auto first = values.take(u"model"_s);
    const auto second = values.take(u"second"_s);
    // Who names a model means it alone, unless a second is named too.
    if (first) request.models = {modelNamed(*first)};
    if (!second) return;
    if (request.models.empty()) return values.say(tr("open a model first, or name it: model=…"));
    request.models.resize(1);
    if (!second->isEmpty()) request.models.push_back(modelNamed(*second));
}

void readTest(OptionValues& values, TestSet& test, const QDir& folder) {
    const auto task = values.take(u"task"_s);
    const auto tsv = values.take(u"tsv"_s);
    const auto source = values.take(u"source"_s);
    const auto reference = values.take(u"reference"_s);
    if (task || tsv || source || reference) {
        const int kinds = (task ? 1 : 0) + (tsv ? 1 : 0) + (source || reference ? 1 : 0);
        if (kinds > 1 || source.has_value() != reference.has_value())
            values.say(tr("expected one test set: task=…, tsv=…, or source=… and reference=…"));
        test = {};
        test.task = task.value_or(QString());
        if (tsv) test.tsv = folder.filePath(*tsv);
        if (source) test.source = folder.filePath(*source);
        if (reference) test.reference = folder.filePath(*reference);
    }
    values.number(u"pairs"_s, test.pairs, 1, 1'000'000);
    values.number(u"min-words"_s, test.minWords, 0, 1000);
    values.number(u"max-words"_s, test.maxWords, 0, 1000);
    values.flag(u"lenient"_s, test.lenient);
    if (!test.chosen())
        values.say(tr("name a test set: task=…, tsv=…, or source=… and reference=…"));
}

}  // namespace

Result<CurveRequest> withOptions(CurveRequest request, const QStringList& options,
                                 const QDir& folder,
                                 const std::function<SampleModel(const QString&)>& modelNamed) {
    OptionValues values(u"evaluate"_s, options);
    readModels(values, request, modelNamed);
    if (request.models.empty()) values.say(tr("open a model first, or name it: model=…"));
    readTest(values, request.test, folder);
    TranslationOptions& translation = request.translation;
    values.number(u"beam"_s, translation.beam.width, 1, 1000);
    values.number(u"threads"_s, translation.threads, 1, 1024);
    values.flag(u"no-unk-only"_s, translation.noUnkOnly);
    values.flag(u"lowercase"_s, translation.score.lowercase);
    values.named(u"tokenize"_s, translation.score.tokenizer, scoreTokenizerNamed);
    values.named(u"smooth"_s, translation.score.smoothing, smoothingNamed);
    if (const auto by = values.take(u"by"_s)) {
        translation.lengthOf = *by == u"reference"_s ? LengthOf::Reference : LengthOf::Source;
        if (*by != u"reference"_s && *by != u"source"_s)
            values.say(tr("`by`: found %1, expected source or reference").arg(*by));
    }
    if (const auto bounds = values.take(u"buckets"_s)) {
        request.bounds = *bounds;
        if (const auto buckets = LengthBuckets::parse(bounds->toStdString()); !buckets)
            values.say(u"`buckets`: "_s + QString::fromStdString(buckets.error()));
    }
    values.number(u"bootstrap"_s, request.bootstrap.resamples, 0, CurveRequest::kMostResamples);
    values.number(u"seed"_s, request.bootstrap.seed, 0, (1LL << 62));
    if (auto status = values.status(); !status) return Error{status.error()};
    return request;
}

}  // namespace lookback
