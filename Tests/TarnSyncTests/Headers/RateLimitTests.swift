import Foundation
import Tarn
import TarnSync
import TarnTesting
import Testing

@Suite("Response headers about rate limits") struct RateLimitTests {
  /// Sun, 22 Nov 2026 12:00:00 GMT.
  let now = Timestamp(milliseconds: 1_795_348_800_000)

  func response(_ headers: HTTPHeaders) -> HTTPClientResponse { HTTPClientResponse(status: 429, headers: headers) }

  @Test(
    "Retry-After in seconds is read and limited to a day",
    arguments: [
      ("0", 0), ("120", 120), ("86401", 86_400), ("99999999999999999999", 86_400), ("-1", nil), ("1.5", nil), ("", nil),
      ("soon", nil), ("１２", nil),
    ] as [(String, Int?)])
  func seconds(_ text: String, _ expected: Int?) {
    #expect(response(["Retry-After": text]).retryAfter(now: now) == expected.map { .seconds($0) })
  }

  @Test(
    "Retry-After as a date is read in all three formats",
    arguments: [
      "Sun, 22 Nov 2026 12:02:00 GMT", "Sunday, 22-Nov-26 12:02:00 GMT", "Sun Nov 22 12:02:00 2026",
    ])
  func dates(_ text: String) {
    #expect(response(["Retry-After": text]).retryAfter(now: now) == .seconds(120))
    // The date is relative to the server's clock, if the response has a Date header.
    let withServerDate = response(["Retry-After": text, "Date": "Sun, 22 Nov 2026 12:01:00 GMT"])
    #expect(withServerDate.retryAfter(now: now) == .seconds(60))
    #expect(withServerDate.date(now: now) == Timestamp(milliseconds: now.milliseconds + 60_000))
    let expired = response(["Retry-After": text, "Date": "Sun, 22 Nov 2026 13:00:00 GMT"])
    #expect(expired.retryAfter(now: now) == .zero)
  }

  @Test(
    "An invalid date is ignored",
    arguments: [
      "Sun, 31 Nov 2026 12:02:00 GMT", "Sun, 29 Feb 2026 12:02:00 GMT", "Sun, 22 Nov 2026 24:02:00 GMT",
      "Sun, 22 Nov 2026 12:02:00 CET", "Sun, 22 Nov 99999 12:02:00 GMT", "Sun, 22 Nov 2026 12:02 GMT",
    ])
  func noDates(_ text: String) { #expect(response(["Retry-After": text]).retryAfter(now: now) == nil) }

  @Test("Dates are computed like the system calendar's") func calendar() throws {
    var random = SeededRandom(seed: 3)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    for _ in 0..<500 {
      // Up to the year 2286, which includes three century years that are no leap years.
      let seconds = Int.random(in: 0..<10_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      #expect(response(["Date": format.string(from: date)]).date(now: now)?.milliseconds == Int64(seconds) * 1_000)
      format.dateFormat = "yyyy-MM-dd'T'HH:mm:ss'Z'"
      let reset = response(["X-RateLimit-Reset": format.string(from: date)]).rateLimit?.reset
      #expect(reset?.milliseconds == Int64(seconds) * 1_000)
    }
  }

  @Test("The rate limit is read from the headers that are present") func limits() {
    let complete = response([
      "X-RateLimit-Limit": "60", "x-ratelimit-remaining": "0", "X-RateLimit-Reset": "1795348800",
    ])
    #expect(complete.rateLimit == RateLimit(limit: 60, remaining: 0, reset: now))
    for text in ["2026-11-22T12:00:00Z", "2026-11-22T13:30:00.250+01:30", "2026-11-22t07:00:00-05:00"] {
      #expect(response(["X-RateLimit-Reset": text]).rateLimit == RateLimit(reset: now))
    }
    let invalid = response(["X-RateLimit-Limit": "many", "X-RateLimit-Reset": "2026-11-22T12:00:00+1:30"])
    #expect(invalid.rateLimit == nil && response([:]).rateLimit == nil)
  }

  @Test("Random header values do not trap") func randomValues() {
    var random = SeededRandom(seed: 9)
    let fragments = [
      "2026", "-", "T", ":", "12", "Z", "+", " ", ",", "Nov", "GMT", ".", "ü", "9999999999", "<", ">", ";", "\"", "\\",
      "rel=", "next",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in random.pick(from: fragments) }.joined()
      let parsed = response(["Retry-After": text, "X-RateLimit-Reset": text, "Date": text, "Link": text])
      if let wait = parsed.retryAfter(now: now) { #expect(wait >= .zero && wait <= .seconds(86_400)) }
      _ = parsed.rateLimit
      _ = parsed.link("next", from: HTTPClientRequest(.get, URL(string: "http://example.org/")!))
    }
  }
}
