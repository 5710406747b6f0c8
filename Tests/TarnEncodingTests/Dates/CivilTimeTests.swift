import Foundation
import TarnEncoding
import TarnTesting
import Testing

@Suite("Timestamps as text") struct CivilTimeTests {
  @Test(
    "A time is read in the format of RFC 3339 and its variants",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T19:00:00.5-0500", 500),
      ("2000-02-29t00:00:00z", 951_782_400_000), ("2024-12-31 23:59:60Z", 1_735_689_600_000),
      ("2019-12-08T03:48:33.901987654Z", 1_575_776_913_901), ("1969-12-31T23:59:59.999Z", -1),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func forms(_ text: String, _ milliseconds: Int64) {
    #expect(CivilTime(text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(
    "Other texts are not times",
    arguments: [
      "", "now", "2024-01-01", "2024-01-01T", "2024-02-30T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
      "2024-01-01T00:00:61Z", "2024-01-01T00:00:00", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00Zx",
      "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+1:30", "2024-01-01T00:00:00+25:00", "2024-01-01T00:00:00+01:60",
      "-024-01-01T00:00:00Z", "٢٠٢٤-01-01T00:00:00Z",
    ])
  func invalid(_ text: String) { #expect(CivilTime(text) == nil) }

  @Test("A time is the same after it is written and read, and equals the system's") func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    let formatter = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2_000 {
      let milliseconds = Int64.random(in: -12_000_000_000_000...253_402_300_799_999, using: &random)
      let time = try #require(CivilTime(millisecondsSince1970: milliseconds))
      let text = time.text(withMilliseconds: true)
      #expect(time.millisecondsSince1970 == milliseconds && CivilTime(text) == time)
      let date = try formatter.parse(text)
      #expect(abs(date.timeIntervalSince1970 * 1_000 - Double(milliseconds)) < 2, "\(text)")
    }
  }

  @Test("A local time has its offset from UTC, and the same moment") func local() throws {
    let moment: Int64 = 1_795_348_800_250
    let texts = [3_600, -5_400, 0].map { CivilTime(millisecondsSince1970: moment, secondsFromUTC: $0)?.description }
    #expect(texts == ["2026-11-22T13:00:00+01:00", "2026-11-22T10:30:00-01:30", "2026-11-22T12:00:00+00:00"])
    let utc = try #require(CivilTime(millisecondsSince1970: moment))
    #expect(utc.description == "2026-11-22T12:00:00Z" && utc.timeOfDay == "12:00:00")
    #expect(utc.text(withMilliseconds: true) == "2026-11-22T12:00:00.250Z")
    let night = try #require(CivilTime(millisecondsSince1970: -1, secondsFromUTC: -1))
    #expect(night.description == "1969-12-31T23:59:58+00:00" && night.millisecondsSince1970 == -1)
  }

  @Test("A time outside of the years 0 to 9999, or with an offset of a day, does not exist") func bounds() {
    for milliseconds in [-62_167_219_200_001, 253_402_300_800_000, .min, .max] as [Int64] {
      #expect(CivilTime(millisecondsSince1970: milliseconds) == nil)
    }
    #expect(CivilTime(millisecondsSince1970: 253_402_300_799_999, secondsFromUTC: 60) == nil)
    #expect(CivilTime(millisecondsSince1970: 0, secondsFromUTC: 86_400) == nil)
    #expect(CivilTime(millisecondsSince1970: 0, secondsFromUTC: .max) == nil)
    #expect(CivilTime(millisecondsSince1970: 0, secondsFromUTC: .min) == nil)
  }

  @Test("Random texts do not trap") func noise() {
    var random = SeededRandom(seed: 9)
    let fragments = ["2026", "-", "T", ":", "12", "Z", "+", " ", ".", "ü", "9999999999", "60", "00"]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in random.pick(from: fragments) }.joined()
      if let time = CivilTime(text) { #expect(CivilTime(millisecondsSince1970: time.millisecondsSince1970) != nil) }
    }
  }
}
