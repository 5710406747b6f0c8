import Foundation

/// An event in a log, with its time.
///
/// ```swift
/// let log = ServerLog { record in
///   if record.level != .info { print(record.logfmt) }
/// }
/// ```
///
/// ``json`` and ``logfmt`` write the same fields in the same order.
public struct LogRecord: Sendable, Equatable {
  /// How much attention an event needs.
  public enum Level: String, Sendable {
    /// Nothing needs to be done.
    case info
    /// Something was refused, or was too much.
    case warning
    /// Something has failed.
    case error
  }

  /// The time of the event.
  public let time: Date
  /// The event.
  public let event: LogEvent

  /// Creates a record.
  public init(_ event: LogEvent, at time: Date) { (self.event, self.time) = (event, time) }

  /// How much attention it needs: refusals and failed sign-ins are warnings; a status of 500 or more is an error.
  public var level: Level {
    switch event {
    case .request(let request): request.status < 400 ? .info : request.status < 500 ? .warning : .error
    case .signInFailed, .sessionDropped, .suppressed, .streamEnded(_, .dropped): .warning
    case .failed: .error
    case .started, .stopped, .streamEnded, .sessionOpened, .signedIn, .signedOut: .info
    }
  }

  /// The record as one line of JSON, without the line feed.
  ///
  /// - Complexity: O(size of its texts)
  public var json: String {
    "{" + fields.map { "\"\($0.name)\":\($0.value.isNumber ? $0.value.text : $0.value.quoted)" }.joined(separator: ",")
      + "}"
  }

  /// The record as a line of `name=value` pairs, without the line feed. A value with other signs than letters, digits and those
  /// of a path is in quotation marks, with the escapes of JSON.
  ///
  /// - Complexity: O(size of its texts)
  public var logfmt: String {
    fields.map { "\($0.name)=\($0.value.isPlain ? $0.value.text : $0.value.quoted)" }.joined(separator: " ")
  }
}

// The fields of both forms.
extension LogRecord {
  struct Value {
    let text: String
    var isNumber = false

    private static let plain = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:@+*".unicodeScalars)

    /// Whether it needs no quotation marks.
    var isPlain: Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(Self.plain.contains) }

    /// In quotation marks, in ASCII: a terminal or a viewer that shows the log executes nothing in it.
    var quoted: String {
      var result = "\""
      for unit in text.utf16 {
        switch unit {
        case 0x22, 0x5c: result += "\\" + String(Character(Unicode.Scalar(UInt8(unit))))
        case 0x20..<0x7f: result += String(Character(Unicode.Scalar(UInt8(unit))))
        default:
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
      return result + "\""
    }
  }

  /// The names and values in their order.
  var fields: [(name: String, value: Value)] {
    [
      ("time", Value(text: time.ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))),
      ("level", Value(text: level.rawValue)), ("event", Value(text: name)),
    ] + details
  }

  private var name: String {
    switch event {
    case .started: "started"
    case .stopped: "stopped"
    case .request: "request"
    case .streamEnded: "stream-ended"
    case .sessionOpened: "session-opened"
    case .sessionDropped: "session-dropped"
    case .signedIn: "signed-in"
    case .signedOut: "signed-out"
    case .signInFailed: "sign-in-failed"
    case .failed: "failed"
    case .suppressed: "suppressed"
    }
  }

  private var details: [(name: String, value: Value)] {
    switch event {
    case .started(let port): [("port", Self.number(port))]
    case .stopped(let restarts): [("restarts", Value(text: "\(restarts)", isNumber: true))]
    case .request(let request): Self.fields(of: request)
    case .streamEnded(let request, let end): Self.fields(of: request) + [("by", Value(text: end.rawValue))]
    case .sessionOpened(let session), .sessionDropped(let session):
      [("path", Value(text: session.path)), ("session", Value(text: session.id))]
        + Self.optional("person", session.person)
    case .signedIn(let person, let client), .signedOut(let person, let client):
      [("person", Value(text: person))] + Self.optional("client", client)
    case .signInFailed(let person, let failure, let client):
      [("reason", Value(text: failure.rawValue))] + Self.optional("person", person) + Self.optional("client", client)
    case .failed(let operation, let error):
      [("operation", Value(text: operation.rawValue)), ("error", Value(text: error))]
    case .suppressed(let topic, let count): [("topic", Value(text: topic.rawValue)), ("count", Self.number(count))]
    }
  }

  private static func fields(of request: LogEvent.Request) -> [(name: String, value: Value)] {
    // In whole microseconds: no exponent.
    let seconds = Double(request.duration.nanoseconds / 1_000) / 1e6
    return [
      ("method", Value(text: request.method)), ("path", Value(text: request.path)),
      ("kind", Value(text: request.kind.rawValue)), ("status", number(request.status)),
    ] + optional("refusal", request.refusal?.rawValue) + [
      ("seconds", Value(text: seconds < 0.001 ? fixed(seconds) : "\(seconds)", isNumber: true)),
      ("received", number(request.received)), ("sent", number(request.sent)),
    ] + optional("client", request.client)
  }

  /// Fewer than a thousand microseconds, without an exponent.
  private static func fixed(_ seconds: Double) -> String {
    let digits = String(Int((seconds * 1e6).rounded()))
    return "0." + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private static func number(_ value: some BinaryInteger) -> Value { Value(text: "\(value)", isNumber: true) }

  private static func optional(_ name: String, _ text: String?) -> [(name: String, value: Value)] {
    text.map { [(name, Value(text: $0))] } ?? []
  }
}
