/// The headers of a request or response: names are case-insensitive, fields keep their order.
///
/// ```swift
/// var headers: HTTPHeaders = ["Content-Type": "application/json"]
/// headers["content-type"]                      // "application/json"
/// ```
///
/// A description contains the names and not the values: some values are secrets.
public struct HTTPHeaders: Sendable {
  /// The header fields, in order.
  public private(set) var fields: [(name: String, value: String)] = []

  /// Creates empty headers.
  public init() {}

  /// The values of a name, joined with commas; `nil` if there is no such field.
  public subscript(name: String) -> String? {
    get {
      let values = self.values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let name = name.lowercased()
      let index = fields.firstIndex { $0.name.lowercased() == name }
      let old = index.map { fields[$0].name }
      fields.removeAll { $0.name.lowercased() == name }
      if let newValue { fields.insert((old ?? name, newValue), at: index ?? fields.count) }
    }
  }

  /// Returns the values of all fields with a name, in order.
  public func values(of name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Appends a field, even if there is one with this name.
  public mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

  /// An error message if HTTP cannot transmit the headers, else `nil`.
  var fault: String? {
    for field in fields {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte) else {
        return
          "the name of a header must have only letters, digits and hyphens, unlike “\(field.name.prefix(40).filter(\.isASCII))”"
      }
      // A line break would begin another header, or the body.
      guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        return "the header “\(field.name)” contains a line break or another control character"
      }
    }
    return nil
  }

  /// Whether a byte may occur in a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}

/// Headers are equal if they have the same values for the same names.
extension HTTPHeaders: Hashable {
  private var valuesByName: [String: [String]] {
    fields.reduce(into: [:]) { $0[$1.name.lowercased(), default: []].append($1.value) }
  }
  public static func == (lhs: HTTPHeaders, rhs: HTTPHeaders) -> Bool { lhs.valuesByName == rhs.valuesByName }
  public func hash(into hasher: inout Hasher) { hasher.combine(valuesByName) }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: fields.map { (label: $0.name, value: "…" as Any) }) }
}
