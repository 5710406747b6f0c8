import Foundation

/// A post of events from a page: its connection, the post's number, and the events.
///
/// Its keys are those of ``WireFormat/Post``.
struct EventPost: Sendable, Equatable {
  var connection: String
  var number: Int
  var events: [PageEvent]
  /// The number of messages that the tab has received from its stream; `nil` if it does not report them.
  var received: Int?

  /// The greatest number of events in a post; the page's script sends no more at once.
  static var mostEvents: Int { 100 }

  /// - Throws: ``ParsingError`` with the reason in words.
  init(_ body: [UInt8]) throws(ParsingError) {
    var body = body
    body.replaceUnpairedSurrogates()
    let form: Form
    do {
      form = try JSONDecoder().decode(Form.self, from: Data(body))
    } catch {
      throw ParsingError(reason: Self.form)
    }
    guard form.events.count <= Self.mostEvents else {
      throw ParsingError(reason: "The post has \(form.events.count) events; at most \(Self.mostEvents) are allowed.")
    }
    connection = form.connection
    number = form.number
    events = form.events.map(\.event)
    received = form.received
  }

  private static var form: String {
    let keys = [WireFormat.Post.connection, .number, .events].map { "\"\($0.rawValue)\": " }
    return "The body must be JSON: {\(keys[0])connection, \(keys[1])number, \(keys[2])[[number, name, value], …]}."
  }

  struct ParsingError: Error, Equatable {
    let reason: String
  }

  private struct Form: Decodable {
    let connection: String
    let number: Int
    let events: [Row]
    let received: Int?

    init(from decoder: any Decoder) throws {
      let form = try decoder.container(keyedBy: WireFormat.Post.self)
      connection = try form.decode(String.self, forKey: .connection)
      number = try form.decode(Int.self, forKey: .number)
      events = try form.decode([Row].self, forKey: .events)
      received = try form.decodeIfPresent(Int.self, forKey: .received)
    }
  }

  private struct Row: Decodable {
    private(set) var event: PageEvent

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      event = PageEvent(
        id: try row.decode(Int.self), name: try row.decode(String.self), value: try row.decode(EventValue.self))
      if !row.isAtEnd { event.typedOn = try row.decode(String?.self) }
    }
  }
}

extension EventValue: Decodable {
  /// Decodes a string, a number, a boolean or null; no other value is accepted.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .none
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}
