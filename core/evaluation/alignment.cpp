#include "evaluation/alignment.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "evaluation/score_text.h"

namespace lookback {

namespace {

struct Link {
    int source = 0, target = 0;
    bool sure = true;
};

std::optional<Link> parseLink(std::string_view token) {
    Link link;
    const char* const end = token.data() + token.size();
    const auto [middle, error] = std::from_chars(token.data(), end, link.source);
    if (error != std::errc() || middle == end || (*middle != '-' && *middle != 'p'))
        return std::nullopt;
    link.sure = *middle == '-';
    const auto [stop, second] = std::from_chars(middle + 1, end, link.target);
    if (second != std::errc() || stop != end || link.source < 0 || link.target < 0)
        return std::nullopt;
    return link;
}

void sortOnce(AlignmentLinks& links) {
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());
}

std::int64_t inBoth(const AlignmentLinks& a, const AlignmentLinks& b) {
    AlignmentLinks both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    return std::ssize(both);
}

std::optional<double> ratio(std::int64_t part, std::int64_t whole) {
    if (whole == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::string pharaoh(const AlignmentLinks& links) {
    std::string text;
    for (const auto& [i, j] : links)
        text += (text.empty() ? "" : " ") + std::to_string(i) + "-" + std::to_string(j);
    return text;
}

Result<GoldAlignment> parseGoldAlignment(std::string_view line) {
    GoldAlignment gold;
    for (const std::string_view token : splitAtSpace(line)) {
        const auto link = parseLink(token);
        if (!link)
            return Error{"found \"" + std::string(token) + "\", expected links like 0-0 or 0p1"};
        gold.possible.emplace_back(link->source, link->target);
        if (link->sure) gold.sure.emplace_back(link->source, link->target);
    }
    sortOnce(gold.sure);
    sortOnce(gold.possible);
    return gold;
}

Result<AlignmentLinks> parseAlignment(std::string_view line) {
    AlignmentLinks links;
    for (const std::string_view token : splitAtSpace(line)) {
        const auto link = parseLink(token);
        if (!link || !link->sure)
            return Error{"found \"" + std::string(token) + "\", expected links like 0-0"};
        links.emplace_back(link->source, link->target);
    }
    sortOnce(links);
    return links;
}

AlignmentLinks transposed(const AlignmentLinks& links) {
    AlignmentLinks turned;
    turned.reserve(links.size());
    for (const auto& [i, j] : links) turned.emplace_back(j, i);
    std::sort(turned.begin(), turned.end());
    return turned;
}

AlignmentAgreement& AlignmentAgreement::operator+=(const AlignmentAgreement& other) {
    links += other.links;
    sure += other.sure;
    possible += other.possible;
    linksInSure += other.linksInSure;
    linksInPossible += other.linksInPossible;
    return *this;
}

std::optional<double> AlignmentAgreement::precision() const {
    return ratio(linksInPossible, links);
}

std::optional<double> AlignmentAgreement::recall() const {
    return ratio(linksInSure, sure);
}

std::optional<double> AlignmentAgreement::errorRate() const {
    const auto right = ratio(linksInSure + linksInPossible, links + sure);
    if (!right) return std::nullopt;
    return 1 - *right;
}

AlignmentAgreement agreement(const AlignmentLinks& links, const GoldAlignment& gold) {
    return {std::ssize(links), std::ssize(gold.sure), std::ssize(gold.possible),
            inBoth(links, gold.sure), inBoth(links, gold.possible)};
}

}  // namespace lookback
