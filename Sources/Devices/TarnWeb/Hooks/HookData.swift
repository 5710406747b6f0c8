import Tarn
import TarnEncoding

/// A value of the app that the page's script gets as JSON. It is encoded when it is sent: if it has changed, and with a
/// whole page.
struct HookData: Equatable, Sendable {
  private let value: any Sendable
  private let isEqual: @Sendable (any Sendable) -> Bool
  private let encode: @Sendable () -> [UInt8]

  init<Value: Encodable & Equatable & Sendable>(_ value: Value) {
    self.value = value
    isEqual = { $0 as? Value == value }
    encode = { (try? JSONPrinter(isPretty: false).print(value)).map(Array.init) ?? Array("null".utf8) }
  }

  /// `null` for a value that can't be encoded.
  var json: [UInt8] { encode() }

  static func == (left: HookData, right: HookData) -> Bool { left.isEqual(right.value) }
}

/// An event that a script of the app sent, as JSON.
struct HookEvent {
  /// The most bytes of an event.
  static let mostBytes = 16 << 10

  /// The name of the script, for messages.
  let script: String
  let value: EventValue

  /// - Throws: the reason why it is not an event of this type.
  func decoded<Event: Decodable>(as type: Event.Type) throws(Refusal) -> Event {
    guard case .text(let text) = value else { throw refusal("it has no text") }
    guard text.utf8.count <= Self.mostBytes else {
      throw refusal("it has \(text.utf8.count) bytes, and at most \(Self.mostBytes) are allowed")
    }
    // The JSON in the text of a post: that of the post has no such halves any more.
    var json = Array(text.utf8)
    json.replaceUnpairedSurrogates()
    let event: Event
    do {
      event = try JSONReader.read(type, from: json)
    } catch {
      throw refusal(error.path.isEmpty ? error.reason : "\(error.path): \(error.reason)")
    }
    // The reader takes “NaN” for a number, because it reads what the framework wrote. A browser may send it.
    guard JSONText.value(type, from: json) != nil else { throw refusal("it has a number that is not finite") }
    return event
  }

  private func refusal(_ reason: String) -> Refusal {
    Refusal("The script \(script) sent an event that the app does not accept: \(reason).")
  }
}
