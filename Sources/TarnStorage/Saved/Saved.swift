import TarnSession

/// A value in its saved form, which is any JSON: the input of a migration, and what programs see that do not know the
/// app.
///
/// ```swift
/// Migration(from: 1) { state in
///   state["document"]?["title"] = state["document"]?["name"]
///   state["document"]?["name"] = nil
/// }
/// ```
///
/// Numbers are kept as they were written, so that none loses a digit. Members of an object keep their order.
public enum Saved: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case text(String)
  case list([Saved])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: Saved

    public init(_ key: String, _ value: Saved) {
      self.key = key
      self.value = value
    }
  }

  /// A member of an object; `nil` for a missing member, and for a value that is not an object. Setting `nil` removes
  /// it.
  ///
  /// Setting a member of another value makes it an object.
  public subscript(key: String) -> Saved? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      var members: [Member] = []
      if case .object(let old) = self { members = old }
      if let index = members.firstIndex(where: { $0.key == key }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(key, newValue))
      }
      self = .object(members)
    }
  }

  /// The elements, if it is a list; setting them makes it one.
  public var elements: [Saved]? {
    get { if case .list(let elements) = self { elements } else { nil } }
    set { self = newValue.map(Saved.list) ?? .null }
  }

  /// Changes every element of a list; does nothing to another value.
  public mutating func each(_ change: (inout Saved) throws -> Void) rethrows {
    guard case .list(var elements) = self else { return }
    for index in elements.indices { try change(&elements[index]) }
    self = .list(elements)
  }

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  public var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  public var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

  public static func int(_ number: Int) -> Saved { .number("\(number)") }
}

extension Saved: CustomStringConvertible {
  /// JSON on one line.
  public var description: String { json }
}

extension Saved {
  package init(_ node: Node) {
    switch node.kind {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits): self = .number(digits)
    case .text(let text): self = .text(text)
    case .list(let elements): self = .list(elements.map { Saved($0) })
    case .object(let members):
      self = .object(members.keys.compactMap { key in members.nodes[key].map { Member(key, Saved($0)) } })
    }
  }

  /// Parses a text.
  ///
  /// - Throws: ``TextFault`` with the place.
  package init(parsing text: some Collection<UInt8>) throws(TextFault) { self.init(try JSONReader.node(of: text)) }

  /// JSON on one line.
  package var json: String {
    let writer = JSONWriter()
    write(to: writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  package func write(to writer: JSONWriter) {
    switch self {
    case .null: writer.append(raw: "null")
    case .bool(let value): writer.append(value)
    case .number(let digits): writer.append(digits: digits)
    case .text(let text): writer.append(text: text)
    case .list(let elements):
      writer.append(raw: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        element.write(to: writer)
      }
      writer.append(raw: "]")
    case .object(let members):
      writer.append(raw: "{")
      for (index, member) in members.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        writer.append(text: member.key)
        writer.append(raw: ":")
        member.value.write(to: writer)
      }
      writer.append(raw: "}")
    }
  }
}
