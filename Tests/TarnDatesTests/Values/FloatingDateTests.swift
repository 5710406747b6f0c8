import Foundation
import TarnDates
import Testing

@Suite("A date with or without a time") struct FloatingDateTests {
  @Test(
    "A date is written compactly, and parses back",
    arguments: ["2026-11-26", "2026-11-26T17:00", "0001-01-01T00:05"])
  func written(text: String) throws {
    let due = try #require(FloatingDate(text))
    #expect("\(due)" == text)
    let json = try JSONEncoder().encode([due])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([FloatingDate].self, from: json) == [due])
  }

  @Test(
    "Invalid dates are refused",
    arguments: [
      "2026-11-26T24:00", "2026-11-26T17:60", "2026-11-26T7:00", "2026-11-26T", "2026-11-26T+7:00",
      "2026-11-26T17:00:00",
      "2026-11-31T17:00", "tomorrow", "",
    ]) func refused(text: String) throws
  {
    #expect(FloatingDate(text) == nil)
    let json = try JSONEncoder().encode([text])
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([FloatingDate].self, from: json) }
    #expect("\(try #require(error))".contains("they are written as “2026-11-26” or “2026-11-26T17:00”"))
  }

  @Test("FloatingDate dates are ordered by day, then by time, and those without a time are last of their day")
  func order() {
    let dates: [FloatingDate] = [
      "2026-11-25", "2026-11-26T00:00", "2026-11-26T09:30", "2026-11-26T23:59", "2026-11-26", "2026-11-27",
    ]
    #expect(dates == dates.shuffled().sorted())
  }

  @Test("A date is before the days after its day") func before() {
    let due: FloatingDate = "2026-11-26T09:00"
    #expect(!due.isBefore("2026-11-26"))
    #expect(due.isBefore("2026-11-27"))
    #expect(due.isOn("2026-11-26") && FloatingDate("2026-11-26").isOn("2026-11-26") && !due.isOn("2026-11-27"))
  }
}
