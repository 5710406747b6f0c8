/// The address of a place in an app, below the app's own root: the components of its path and the items of its query,
/// decoded.
///
/// ```swift
/// let address = Address("todo/7?q=two%20words")
/// address?.path                  // ["todo", "7"]
/// address?.query.first?.value    // "two words"
/// address?.description           // "todo/7?q=two%20words"
/// ```
///
/// An address can be written and read back: its text has at most ``maximumBytes``, and no component is empty, `.` or `..`
/// or contains a slash, a backslash or a NUL, which browsers and proxies change. It has no scheme, no host and no
/// fragment, and does not know the address of the server.
public struct Address: Hashable, Sendable {
  /// An item of a query.
  public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value; empty in `?name`.
    public let value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The components of the path; none for the root.
  public let path: [String]
  /// The items of the query, in order.
  public let query: [QueryItem]

  /// The root of the app.
  public static let root = Address(checkedPath: [], [])

  /// The greatest length of the text of an address in bytes: all browsers and proxies accept it.
  public static var maximumBytes: Int { 2_000 }
  /// The greatest number of components and of items.
  public static var maximumCount: Int { 32 }

  /// Creates an address.
  ///
  /// - Returns: `nil` if the address could not be written and read back: see ``Address``.
  public init?(path: [String], query: [QueryItem] = []) {
    guard path.count <= Self.maximumCount, query.count <= Self.maximumCount, path.allSatisfy(Self.isComponent),
      query.allSatisfy({ !$0.name.isEmpty && !$0.name.utf8.contains(0) && !$0.value.utf8.contains(0) })
    else { return nil }
    self.init(checkedPath: path, query)
    guard description.utf8.count <= Self.maximumBytes else { return nil }
  }

  private init(checkedPath path: [String], _ query: [QueryItem]) { (self.path, self.query) = (path, query) }

  /// Whether a text can be a component of a path.
  static func isComponent(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && !text.utf8.contains { [0, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }
  }

  /// Returns the first value of a name.
  public func value(of name: String) -> String? { query.first { $0.name == name }?.value }
}

extension Address: LosslessStringConvertible {
  /// Parses a text such as `todo/7?q=milk`. A slash at the end of the path is ignored; in the query, `+` is a space, as forms
  /// write it.
  ///
  /// - Returns: `nil` for any text that is no address: an invalid escape, bytes that are not UTF-8, a fragment, or what
  ///   ``Address`` excludes. No text traps.
  /// - Complexity: O(n); a text of more than ``maximumBytes`` is not read.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.maximumBytes + 1))
    guard bytes.count <= Self.maximumBytes, !bytes.contains(UInt8(ascii: "#")) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var components = parts[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.last?.isEmpty == true { components.removeLast() }
    var path: [String] = []
    for component in components {
      guard let component = PercentEncoding.decoded(component, plusIsSpace: false) else { return nil }
      path.append(component)
    }
    var query: [QueryItem] = []
    for item in parts.count == 2 ? parts[1].split(separator: UInt8(ascii: "&")) : [] {
      let pair = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(pair[0], plusIsSpace: true),
        let value = PercentEncoding.decoded(pair.count == 2 ? pair[1] : [], plusIsSpace: true)
      else { return nil }
      query.append(QueryItem(name, value))
    }
    self.init(path: path, query: query)
  }

  /// The text, percent-encoded; empty for the root.
  public var description: String {
    let path = path.map(PercentEncoding.encoded).joined(separator: "/")
    let items = query.map { item in
      PercentEncoding.encoded(item.name) + (item.value.isEmpty ? "" : "=" + PercentEncoding.encoded(item.value))
    }
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }
}
