import Foundation
import TarnDates
import TarnEncoding
import TarnLanguages
import Testing

@Suite("Dates and numbers of a language") struct FormatTests {
  private let today = CivilDate(year: 2026, month: 11, day: 26)!
  private func words(_ tag: String) throws -> Localization {
    try #require(Language(tag).map { Localizations.framework[$0] ?? Localization($0, catalogs: []) })
  }

  private func date(_ year: Int, _ month: Int, _ day: Int, _ minutes: Int? = nil) throws -> FloatingDate {
    FloatingDate(try #require(CivilDate(year: year, month: month, day: day)), minutes: minutes)
  }

  @Test("Near days have words, other dates the names and the order of the language")
  func dates() throws {
    let dates = [
      try date(2026, 11, 26, 17 * 60 + 5), try date(2026, 11, 27), try date(2026, 11, 25), try date(2026, 12, 24),
      try date(2027, 12, 24, 0),
    ]
    func texts(_ tag: String) throws -> [String] { try dates.map { try words(tag).text($0, on: today) } }
    #expect(try texts("en") == ["today 17:05", "tomorrow", "yesterday", "Thu 24 Dec", "24 Dec 2027 00:00"])
    #expect(try texts("pl") == ["dziś 17:05", "jutro", "wczoraj", "czw., 24 gru", "24 gru 2027 00:00"])
    #expect(try texts("ar") == ["اليوم ١٧:٠٥", "غدًا", "أمس", "خميس، ٢٤ ديسمبر", "٢٤ ديسمبر، ٢٠٢٧ ٠٠:٠٠"])
    #expect(try words("pl").text(today) == "czwartek, 26 listopada 2026")
    #expect(try words("en").text(today) == "Thursday, 26 November 2026")
  }

  @Test("The difference of a clock to the time here is in the language, and in English that of the value")
  func relations() throws {
    let here = try #require(TimeZone(identifier: "Europe/London"))
    let moment = Date(timeIntervalSince1970: 1_705_334_400)  // 2024-01-15, 16:00
    let zones = ["Asia/Tokyo", "Asia/Kolkata", "Pacific/Honolulu", "Africa/Abidjan", "Pacific/Kiritimati"]
    let times = try zones.map { try #require(LocalTime(in: $0, at: moment, here: here)) }
    #expect(try times.map { try words("en").relation($0) } == times.map(\.relation))
    #expect(
      times.map { Localization.pseudo.relation($0).filter { !"⟦⟧".contains($0) } } == times.map(\.relation))
    #expect(
      try times.map { try words("pl").relation($0) } == [
        "Jutro, o 9 godz. później", "Dziś, o 5 godz. 30 min później", "Dziś, o 10 godz. wcześniej",
        "Dziś, tak jak tutaj", "Jutro, o 14 godz. później",
      ])
    #expect(try words("ar").relation(times[0]) == "غدًا، متقدّم ٩ س")
  }

  @Test("A month and a weekday have the names of the language, and a list its conjunction") func names() throws {
    #expect(try ["en", "pl"].map { try words($0).month(of: today) } == ["November 2026", "listopad 2026"])
    #expect(try ["en", "pl"].map { try words($0).weekday(of: today) } == ["Thu", "czw."])
    let names = ["Ada", "Ben", "Cy"]
    #expect(try words("en").list(names) == "Ada, Ben and Cy" && words("pl").list(names) == "Ada, Ben i Cy")
    #expect(try words("ar").list(["Ada", "Ben"]) == "\u{2068}Ada\u{2069} و\u{2068}Ben\u{2069}")
    #expect(try words("pl").list(["Ada"]) == "Ada" && words("pl").list([]).isEmpty)
  }

  @Test("Counts are shortened and never rounded up, and so are ages")
  func counts() throws {
    let counts = [
      (0, "0"), (999, "999"), (1_000, "1K"), (1_099, "1K"), (1_950, "1.9K"), (9_999, "9.9K"), (10_000, "10K"),
      (999_999, "999K"), (1_000_000, "1M"), (5_690_000, "5.6M"), (12_000_000, "12M"),
    ]
    for (count, text) in counts { #expect(try words("en").abbreviated(count) == text) }
    #expect(try [1_950, 34_000].map { try words("pl").abbreviated($0) } == ["1,9 tys.", "34 tys."])
    let ages = [0, 7, 200, 3_000, 30_000]
    #expect(try ages.map { try words("en").age(minutes: $0) } == ["now", "7 min", "3 h", "2 d", "2 wk"])
    #expect(try words("pl").age(minutes: 200) == "3 godz.")
  }

  @Test("The date is the same in a country with another calendar")
  func calendars() throws {
    #expect(try words("ar-SA").text(today).contains("٢٠٢٦"))
    #expect(try words("th-TH").text(today).contains("2026"))
    #expect(try words("fa-IR").text(today).isEmpty == false)
  }

  @Test("Each day of some years is the day that Foundation says, in every language")
  func days() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for step in stride(from: -40_000, to: 40_000, by: 997) {
      let day = today.adding(days: step)
      let text = try words("de").text(day)
      let instant = try #require(calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day)))
      var style = Date.FormatStyle(date: .complete, time: .omitted)
      (style.locale, style.timeZone, style.calendar) = (Locale(identifier: "de"), .gmt, calendar)
      #expect(text == instant.formatted(style))
    }
  }

  @Test("Numbers have separators and digits")
  func numbers() throws {
    #expect(
      try ["en", "pl", "ar"].map { try words($0).number(1_234_567) } == [
        "1,234,567", "1\u{A0}234\u{A0}567", "١٬٢٣٤٬٥٦٧",
      ])
    #expect(try ["en", "pl", "ar"].map { try words($0).number(0.5) } == ["0.5", "0,5", "٠٫٥"])
    #expect(try ["en", "ar", "ar-MA"].map { try words($0).digits(120) } == ["120", "١٢٠", "120"])
    #expect(try words("ar").clock(65) == "٠١:٠٥")
  }

  @Test("The digits are those of Foundation", arguments: ["ar-EG", "ar-SA", "ar-MA", "ar-AE", "pl", "en", "de"])
  func digits(tag: String) throws {
    let words = try words(tag)
    #expect(
      words.digits(1_234_567_890) == 1_234_567_890.formatted(.number.grouping(.never).locale(Locale(identifier: tag))))
  }
}
