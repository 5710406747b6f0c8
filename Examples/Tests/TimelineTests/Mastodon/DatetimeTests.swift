import Foundation
import TarnTesting
import Testing

@testable import Mastodon

@Suite("Dates") struct DatetimeTests {
  @Test("Dates are read in the forms that servers send") func forms() {
    for (text, seconds) in [
      ("1970-01-01T00:00:00.000Z", 0.0), ("1970-01-01T00:00:00Z", 0), ("1970-01-01", 0),
      ("1970-01-01T01:00:00+01:00", 0),
      ("1969-12-31T19:00:00.5-0500", 0.5), ("2000-02-29t00:00:00z", 951_782_400),
      ("2024-12-31 23:59:60Z", 1_735_689_600),
      ("2019-12-08T03:48:33.901Z", 1_575_776_913.901), ("2019-12-08T03:48:33.901987654Z", 1_575_776_913.901),
      ("1969-12-31T23:59:59.999Z", -0.001), ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] {
      #expect(Datetime(text)?.date == Date(timeIntervalSince1970: seconds), "\(text)")
    }
  }

  @Test("Other texts are not dates") func others() {
    for text in [
      "", "now", "2024", "2024-1-1", "2024-13-01", "2023-02-29", "1900-02-29", "2024-00-10", "2024-01-00",
      "2024-01-01T",
      "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:00",
      "2024-01-01T00:00:00.Z",
      "2024-01-01T00:00:00Zx", "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+25:00", "-024-01-01", "٢٠٢٤-01-01",
      "99999-01-01",
    ] {
      #expect(Datetime(text) == nil, "\(text)")
    }
  }

  @Test("A date is the same after it is written and read, from the year 1 to 9999") func roundTrip() {
    var random = SeededRandom(seed: 7)
    let formatter = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2_000 {
      let milliseconds = Int.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
      let value = Datetime(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
      #expect(Datetime(value.text) == value)
      // Before 1582 the system's calendar differs.
      if milliseconds > -12_000_000_000_000 {
        let theirs = try? formatter.parse(value.text)
        #expect(theirs.map { abs($0.timeIntervalSince(value.date)) < 0.002 } == true, "\(value.text)")
      }
    }
    #expect(Datetime(Date(timeIntervalSince1970: .infinity)).text == "9999-12-31T23:59:59.999Z")
  }
}
