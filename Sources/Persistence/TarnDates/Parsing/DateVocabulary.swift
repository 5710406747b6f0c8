import TarnEncoding

/// The words of dates.
enum DateVocabulary {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// From 1, by their full names, by three letters, and by another common form.
  static let months = named(monthNames.enumerated().map { ($1, $0 + 1) }, ["sept": 9])
  static let weekdays = named(
    CivilDate.Weekday.allCases.map { ($0.name, $0) }, ["tues": .tuesday, "thur": .thursday, "thurs": .thursday])

  /// Weekdays that are other words, too.
  static let ambiguous: Set<String> = ["sat", "sun", "wed"]

  private static func named<Value>(_ values: [(String, Value)], _ others: [String: Value]) -> [String: Value] {
    values.reduce(into: others) { words, value in
      words[value.0.lowercased()] = value.1
      words[value.0.lowercased().prefix(3).description] = value.1
    }
  }

  static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
  ]

  /// By the number of days from today.
  static let days = ["today": 0, "tonight": 0, "tomorrow": 1, "tmr": 1, "tmrw": 1, "yesterday": -1]

  enum Unit { case day, week, month, year, hour }

  static let units: [String: Unit] = [
    "d": .day, "day": .day, "days": .day, "w": .week, "wk": .week, "week": .week, "weeks": .week, "m": .month,
    "mo": .month, "month": .month, "months": .month, "y": .year, "yr": .year, "year": .year, "years": .year,
    "h": .hour, "hour": .hour, "hours": .hour, "min": .hour, "minute": .hour, "minutes": .hour,
  ]

  /// A part of the day, by the minute of its default time.
  enum Part: Int {
    case morning = 540
    case noon = 720
    case afternoon = 900
    case evening = 1_080
    case night = 1_200
  }

  static let parts: [String: Part] = [
    "morning": .morning, "noon": .noon, "midday": .noon, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]

  static let nothing: Set<String> = ["", "none", "never", "nothing", "no date", "no due date", "clear", "-"]

  private static let others: Set<String> = [
    "weekend", "eow", "eom", "eoy", "this", "coming", "next", "end", "of", "after", "from", "now", "ago", "at", "on",
    "the", "by", "due", "for", "in", "am", "pm", "o'clock", "o’clock", "oclock", "midnight",
  ]

  /// Whether a word can be part of a date. Numbers can, also with a suffix.
  static func isKnown(_ word: String) -> Bool {
    leadingNumber(word) != nil || word.first == "+" || word.first == "-" || others.contains(word)
      || days[word] != nil || weekdays[word] != nil || months[word] != nil || units[word] != nil
      || parts[word] != nil || numbers[word] != nil
  }

  /// Candidates for the suggestion of a word. Short forms are not among them, as they are near to every word.
  private static let common: [String] =
    ["today", "tomorrow", "tonight", "yesterday"] + CivilDate.Weekday.allCases.map { $0.name.lowercased() }
    + ["weekend", "week", "month", "year", "days", "weeks", "months", "years", "next", "this"]
    + ["morning", "noon", "afternoon", "evening", "night"] + monthNames.map { $0.lowercased() } + ["never", "none"]

  /// Returns the word with this beginning, or the one that differs in the fewest letters, if these are few enough.
  static func nearest(to word: String) -> String? {
    if word.count > 1, let whole = common.first(where: { $0.hasPrefix(word) }) { return whole }
    // In a short word, one letter is much.
    let most = word.count <= 4 ? 1 : 2
    let distances = common.filter { abs($0.count - word.count) <= most }.map { ($0, steps(from: word, to: $0)) }
    return distances.filter { $0.1 <= most }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the edit distance with insertions, deletions, substitutions and transpositions.
  private static func steps(from source: String, to target: String) -> Int {
    let (source, target) = (Array(source), Array(target))
    // rows[i][j]: from the first i letters of the one to the first j of the other.
    var rows = [Array(0...target.count)]
    for i in source.indices {
      var row = [i + 1]
      for j in target.indices {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (source[i] == target[j] ? 0 : 1))
        if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[source.count][target.count]
  }
}
