import Foundation

/// The events that represent an error in the page's console: `console.error` and `console.assert`, uncaught exceptions
/// and rejections, and the browser's own errors, such as a missing file.
enum ConsoleMessage {
  static func text(of event: DebuggingPipe.Event) -> String? {
    switch event.method {
    case "Runtime.consoleAPICalled":
      guard let call = event.parameters(ConsoleCall.self), ["error", "assert"].contains(call.type) else { return nil }
      return "console.\(call.type): " + call.args.map(\.text).joined(separator: " ")
    case "Runtime.exceptionThrown":
      return event.parameters(ThrownException.self)?.exceptionDetails.message
    case "Log.entryAdded":
      guard let entry = event.parameters(AddedEntry.self)?.entry, entry.level == "error" else { return nil }
      return "\(entry.source): \(entry.text)" + (entry.url.map { " (\($0))" } ?? "")
    default:
      return nil
    }
  }

  private struct ConsoleCall: Decodable {
    let type: String
    let args: [RemoteObject]
  }

  private struct ThrownException: Decodable { let exceptionDetails: ExceptionDetails }

  private struct AddedEntry: Decodable {
    struct Entry: Decodable {
      let source: String
      let level: String
      let text: String
      let url: String?
    }
    let entry: Entry
  }
}

/// A JavaScript value as the browser describes it.
struct RemoteObject: Decodable, Sendable {
  let className: String?
  let text: String

  private enum Key: CodingKey { case type, className, value, unserializableValue, description }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    className = try members.decodeIfPresent(String.self, forKey: .className)
    if let value = try? members.decode(String.self, forKey: .value) {
      text = value
    } else if let value = try? members.decode(Bool.self, forKey: .value) {
      text = "\(value)"
    } else if let value = try members.decodeIfPresent(String.self, forKey: .description) {
      text = value
    } else if let value = try members.decodeIfPresent(String.self, forKey: .unserializableValue) {
      text = value
    } else {
      text = (try? members.decodeNil(forKey: .value)) == true ? "null" : try members.decode(String.self, forKey: .type)
    }
  }
}

/// The thrown value, and its location.
struct ExceptionDetails: Decodable, Sendable {
  let text: String
  let url: String?
  let lineNumber: Int
  let exception: RemoteObject?

  var message: String {
    guard let exception else { return text }
    // The description of an `Error` contains its stack; other thrown values have no location.
    return exception.text.contains("\n") || url == nil ? exception.text : "\(exception.text) (\(location))"
  }

  private var location: String { "\(url ?? ""):\(lineNumber + 1)" }
}
