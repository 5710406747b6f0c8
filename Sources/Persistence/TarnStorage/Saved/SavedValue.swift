import TarnEncoding

/// An untyped value in its saved form, as JSON: the input of a migration, and the view of programs that do not know the
/// app.
///
/// ```swift
/// var new = old
/// new["document"]?["title"] = old["document"]?["name"] ?? "Untitled"
/// new["document"]?["name"] = nil
/// let other: SavedValue = ["notes": new, "scroll": 0, "isOpen": true]
/// ```
///
/// It is expressible by literals. `map(_:)` and ``enumCase(_:_:)`` build the form of a `Map` and of
/// an enum case; a record is an object, and a `Table`, a `Vector` or an array is a list.
///
/// Numbers are kept as they were written, so that none loses a digit. Members of an object keep their order.
public enum SavedValue: Equatable, Sendable {
  /// The JSON literal `null`.
  case null
  /// A JSON Boolean.
  case bool(Bool)
  /// A number as its written digits.
  case number(String)
  /// A JSON string.
  case text(String)
  /// A JSON array.
  case list([SavedValue])
  /// A JSON object, with its members in order.
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The name of the member.
    public var key: String
    /// The value of the member.
    public var value: SavedValue

    /// Creates a member with a name and a value.
    public init(_ key: String, _ value: SavedValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of an object's member; `nil` if the member is missing or the value is not an object. Setting `nil`
  /// removes the member.
  ///
  /// Setting a member of a value that is not an object replaces the value by an object.
  public subscript(key: String) -> SavedValue? {
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

  /// The elements of a list; `nil` for any other value. Setting them makes the value a list.
  public var elements: [SavedValue]? {
    get { if case .list(let elements) = self { elements } else { nil } }
    set { self = newValue.map(SavedValue.list) ?? .null }
  }

  /// Changes every element of a list in place; does nothing to any other value.
  public mutating func each(_ change: (inout SavedValue) throws -> Void) rethrows {
    guard case .list(var elements) = self else { return }
    for index in elements.indices { try change(&elements[index]) }
    self = .list(elements)
  }

  /// The string; `nil` if the value is not a text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The Boolean; `nil` if the value is not a Boolean.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number; `nil` if the value is not a number or not an `Int`.
  public var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  /// The number as a `Double`; `nil` if the value is not a number.
  public var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }
}

extension SavedValue: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { json }
}

extension SavedValue {
  package init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits): self = .number(digits)
    case .text(let text): self = .text(text)
    case .list(let elements): self = .list(elements.map { SavedValue($0) })
    case .object(let members):
      self = .object(members.keys.compactMap { key in members.nodes[key].map { Member(key, SavedValue($0)) } })
    }
  }

  /// Parses a JSON text.
  ///
  /// - Throws: ``TextSyntaxError`` with the position.
  package init(parsing text: some Collection<UInt8>) throws(TextSyntaxError) {
    self.init(try JSONReader.node(of: text))
  }

  /// The value as JSON on one line.
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
