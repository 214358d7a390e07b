#include "corpus/dates_task.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>
#include <string_view>

#include "text/utf8.h"

namespace lookback {

namespace {

constexpr std::string_view kMonths[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
constexpr std::string_view kWeekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                          "Thursday", "Friday", "Saturday"};
constexpr std::string_view kNumbers[] = {"zero",    "one",     "two",       "three",    "four",
                                         "five",    "six",     "seven",     "eight",    "nine",
                                         "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                         "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::string_view kOrdinals[] = {
    "zeroth",     "first",     "second",    "third",       "fourth",     "fifth",     "sixth",
    "seventh",    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",   "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"};
constexpr std::string_view kTens[] = {"",      "",      "twenty",  "thirty", "forty",
                                      "fifty", "sixty", "seventy", "eighty", "ninety"};
constexpr std::string_view kOther[] = {"hundred",   "thousand",  "and", "oh", "the", "of",
                                       "twentieth", "thirtieth", "st",  "nd", "rd",  "th"};

// Places of the digits in YYYY-MM-DD.
using Digits = std::vector<int>;
const Digits kMonth = {5, 6};
const Digits kDay = {8, 9};

// Writes the source and notes which digits each character stands for.
class DateWriter {
public:
    explicit DateWriter(Random& random) : m_random(random) {}

    void write(std::string_view text, const Digits& digits = {}) {
        for (const char c : text) {
            for (const int digit : digits)
                m_pair.links.emplace_back(static_cast<int>(m_pair.source.size()), digit);
            m_pair.source += c;
        }
    }

    void month(unsigned month) {
        const std::string_view name = kMonths[month - 1];
        write(chance(3) ? name.substr(0, 3) : name, kMonth);
    }

    void dayInDigits(unsigned day, bool ending) {
        if (day >= 10) {
            write(std::to_string(day / 10), {kDay[0]});
            write(std::to_string(day % 10), {kDay[1]});
        } else {
            write(std::to_string(day), kDay);
        }
        if (!ending) return;
        const bool teen = day / 10 == 1;
        const unsigned last = teen ? 0 : day % 10;
        write(last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
    }

    void dayInWords(unsigned day) {
        if (day < 20) {
            write(kOrdinals[day], kDay);
        } else if (day % 10 == 0) {
            write(day == 20 ? "twentieth" : "thirtieth", kDay);
        } else {
            write(kTens[day / 10], {kDay[0]});
            write("-");
            write(kOrdinals[day % 10], {kDay[1]});
        }
    }

    void yearInDigits(int year) {
        const std::string digits = std::to_string(year);
        for (int i = 0; i < 4; ++i) write(digits.substr(static_cast<std::size_t>(i), 1), {i});
    }

    void yearInWords(int year) {
        const auto rest = static_cast<unsigned>(year % 100);
        if (year / 100 == 20 && rest < 10) {
            write("two", {0});
            write(" ");
            write("thousand", rest == 0 ? Digits{1, 2, 3} : Digits{1, 2});
            if (rest == 0) return;
            write(chance(2) ? " and " : " ");
            write(kNumbers[rest], {3});
            return;
        }
        write(year / 100 == 20 ? "twenty" : "nineteen", {0, 1});
        write(" ");
        if (rest == 0) {
            write("hundred", {2, 3});
        } else if (rest < 10) {
            write("oh", {2});
            write(" ");
            write(kNumbers[rest], {3});
        } else if (rest < 20) {
            write(kNumbers[rest], {2, 3});
        } else if (rest % 10 == 0) {
            write(kTens[rest / 10], {2, 3});
        } else {
            write(kTens[rest / 10], {2});
            write("-");
            write(kNumbers[rest % 10], {3});
        }
    }

    bool chance(std::uint64_t oneIn) { return m_random.below(oneIn) == 0; }
    TaskPair take() { return std::move(m_pair); }

private:
    Random& m_random;
    TaskPair m_pair;
};

std::vector<std::string> sorted(const std::set<std::string>& words) {
    return {words.begin(), words.end()};
}

}  // namespace

TaskPair DatesTask::next(Random& random) const {
    namespace chrono = std::chrono;
    const chrono::sys_days first = chrono::year(1900) / 1 / 1;
    const chrono::sys_days behind = chrono::year(2100) / 1 / 1;
    const chrono::sys_days day =
        first + chrono::days(random.between(0, static_cast<int>((behind - first).count()) - 1));
    const chrono::year_month_day date(day);
    const int year = static_cast<int>(date.year());
    const auto dayOfMonth = static_cast<unsigned>(date.day());

    DateWriter writer(random);
    if (writer.chance(4)) {
        writer.write(kWeekdays[chrono::weekday(day).c_encoding()]);
        writer.write(", ");
    }
    const bool words = writer.chance(2);
    const auto writeDay = [&](bool ending) {
        if (words)
            writer.dayInWords(dayOfMonth);
        else
            writer.dayInDigits(dayOfMonth, ending);
    };
    const auto writeMonth = [&] { writer.month(static_cast<unsigned>(date.month())); };
    switch (random.below(3)) {
        case 0:  // March 3, 1987; March the third, 1987
            writeMonth();
            writer.write(words && writer.chance(2) ? " the " : " ");
            writeDay(writer.chance(2));
            writer.write(", ");
            break;
        case 1:  // the third of March, 1987
            writer.write("the ");
            writeDay(true);
            writer.write(" of ");
            writeMonth();
            writer.write(writer.chance(2) ? ", " : " ");
            break;
        default:  // 3 March 1987
            writeDay(writer.chance(2));
            writer.write(" ");
            writeMonth();
            writer.write(" ");
            break;
    }
    if (writer.chance(2))
        writer.yearInWords(year);
    else
        writer.yearInDigits(year);
    const bool small = writer.chance(4);

    TaskPair pair = writer.take();
    if (small) pair.source = toLower(std::move(pair.source));
    char iso[32];
    std::snprintf(iso, sizeof iso, "%04d-%02u-%02u", year, static_cast<unsigned>(date.month()),
                  dayOfMonth);
    pair.target = iso;
    std::sort(pair.links.begin(), pair.links.end());
    return pair;
}

std::vector<std::string> DatesTask::sourceWords() const {
    std::set<std::string> words;
    const auto add = [&](std::string_view text) {
        for (const char c : text) words.insert(std::string(1, c));
        for (const char c : toLower(std::string(text))) words.insert(std::string(1, c));
    };
    for (const auto text : kMonths) add(text);
    for (const auto text : kWeekdays) add(text);
    for (const auto text : kNumbers) add(text == "zero" ? "" : text);
    for (const auto text : kOrdinals) add(text == "zeroth" ? "" : text);
    for (const auto text : kTens) add(text);
    for (const auto text : kOther) add(text);
    add("0123456789 ,-");
    return sorted(words);
}

std::vector<std::string> DatesTask::targetWords() const {
    std::vector<std::string> words{"-"};
    for (char digit = '0'; digit <= '9'; ++digit) words.emplace_back(1, digit);
    return words;
}

}  // namespace lookback
