import Foundation
import Testing

@testable import TarnWeb

@Suite("A record of a log") struct LogRecordTests {
  private let time = Date(timeIntervalSince1970: 1_790_000_000.25)

  private func request(_ status: Int = 200, path: String = "/todos/*", microseconds: Int = 1_400) -> LogEvent.Request {
    LogEvent.Request(
      method: "GET", path: path, kind: .page, status: status, refusal: LogEvent.RefusalReason(status: status),
      duration: .microseconds(microseconds), received: 0, sent: 5_120, client: "192.0.2.1")
  }

  @Test("A record is a line of JSON, and the same fields as name=value")
  func forms() throws {
    let record = LogRecord(.request(request(404)), at: time)
    #expect(
      record.json
        == #"{"time":"2026-09-21T14:13:20.250Z","level":"warning","event":"request","method":"GET","path":"/todos/*","#
        + #""kind":"page","status":404,"refusal":"missing","seconds":0.0014,"received":0,"sent":5120,"client":"192.0.2.1"}"#
    )
    #expect(
      record.logfmt
        == #"time=2026-09-21T14:13:20.250Z level=warning event=request method=GET path=/todos/* kind=page status=404 "#
        + "refusal=missing seconds=0.0014 received=0 sent=5120 client=192.0.2.1")
  }

  @Test(
    "Durations are decimal numbers, however short or long",
    arguments: [(0, 0), (7, 7e-6), (999, 999e-6), (31_000_000, 31)])
  func durations(microseconds: Int, seconds: Double) throws {
    let json = LogRecord(.request(request(microseconds: microseconds)), at: time).json
    #expect(!json.contains("e-"))
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["seconds"] as? Double == seconds)
  }

  @Test(
    "Whatever a text contains, a record is one line of ASCII with the text in it",
    arguments: ["a\nb", "\u{1B}[2Jx", "\"quoted\" \\ =", "\u{202E}abc", "", "名前", "\u{0}"])
  func escaped(text: String) throws {
    for event: LogEvent in [.signedIn(person: text, client: nil), .failed(.page, error: text)] {
      let record = LogRecord(event, at: time)
      for line in [record.json, record.logfmt] {
        #expect(line.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
      }
      let object = try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any]
      #expect((object?["person"] ?? object?["error"]) as? String == text)
    }
  }

  @Test("Every event is valid JSON, and has a level that fits")
  func events() throws {
    let session = LogEvent.LoggedSession(path: "/", id: "0123", person: "anna")
    let events: [(LogEvent, LogRecord.Level)] = [
      (.started(port: 8_080), .info), (.stopped(restarts: true), .info), (.request(request()), .info),
      (.request(request(403)), .warning), (.request(request(503)), .error),
      (.streamEnded(request(), .dropped), .warning), (.streamEnded(request(), .client), .info),
      (.sessionOpened(session), .info), (.sessionDropped(session), .warning),
      (.signedOut(person: "a", client: "::1"), .info),
      (.signInFailed(person: nil, .waiting, client: nil), .warning), (.failed(.upload, error: "E"), .error),
      (.suppressed(.refusals, count: 3), .warning),
    ]
    for (event, level) in events {
      let record = LogRecord(event, at: time)
      #expect(record.level == level)
      let object = try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any]
      #expect(object?["level"] as? String == level.rawValue)
      #expect(record.logfmt.split(separator: " ").count == object?.count)
    }
  }
}
