import Foundation
import TarnWeb

/// The parameters of a request besides its path: a form, a form with files, or an object of JSON in its body, and the query.
///
/// The three spellings mean the same, as on Mastodon: `media_ids[]=1&media_ids[]=2` is `{"media_ids": ["1", "2"]}`, and
/// `source[privacy]=private` is `{"source": {"privacy": "private"}}`. The parameter has the name without `[]` at its end.
struct Parameters {
  struct Invalid: Error, Equatable {
    var status: Int
    var message: String
  }

  /// By name, in the order given.
  private var values: [String: [String]] = [:]
  /// The files of a form, by name; of several with one name the first.
  private(set) var files: [String: MultipartForm.Part] = [:]

  init(_ request: HTTPRequest) throws(Invalid) {
    let type = request.header("Content-Type") ?? ""
    let kind = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    switch kind {
    case _ where request.body.isEmpty: break
    case "application/json": try readJSON(request.body)
    case "application/x-www-form-urlencoded":
      guard let form = Self.pairs(request.body) else { throw Invalid(status: 400, message: "The form can't be read") }
      for (name, value) in form { add(value, name) }
    case "multipart/form-data":
      guard let form = MultipartForm(request.body, contentType: type) else {
        throw Invalid(status: 400, message: "The form can't be read")
      }
      for part in form.parts {
        if part.fileName == nil {
          add(String(decoding: part.bytes, as: UTF8.self), part.name)
        } else if files[part.name] == nil {
          files[part.name] = part
        }
      }
    default: throw Invalid(status: 415, message: "The body is neither a form nor JSON")
    }
    for (name, allValues) in request.queryValues where values[Self.baseName(name)] == nil {
      for value in allValues { add(value, name) }
    }
  }

  /// The first value.
  subscript(_ name: String) -> String? { values[name]?.first }

  /// Returns all values of a list; `nil` if it is not given. A list that is given empty has no elements:
  /// `media_ids[]=`.
  func list(_ name: String) -> [String]? { values[name]?.filter { !$0.isEmpty } }

  /// Returns all values of a list; none if it is not given.
  func all(_ name: String) -> [String] { list(Self.baseName(name)) ?? [] }

  /// Removes a parameter.
  mutating func ignore(_ name: String) { values[name] = nil }

  /// Refuses unknown parameters. A client that sends them must not believe that they have an effect.
  ///
  /// - Throws: ``Invalid`` with the status 422 and the first unknown name.
  func check(allowed: Set<String>) throws(Invalid) {
    guard let name = (Array(values.keys) + files.keys).filter({ !allowed.contains($0) }).min() else { return }
    throw Invalid(status: 422, message: "This server does not know the parameter “\(name.prefix(40))”")
  }

  func flag(_ name: String) -> Bool? {
    self[name].map { ["true", "1", "on", "yes", "t"].contains($0.lowercased()) }
  }

  /// Returns an ID of this server; `nil` if it is not given or empty.
  func id(_ name: String) throws(Invalid) -> Int64? {
    guard let text = self[name], !text.isEmpty else { return nil }
    guard let id = Int64(text) else { throw Invalid(status: 422, message: "\(name) is not an id of this server") }
    return id
  }

  /// Returns the requested number of items, within the limits.
  func limit(default usual: Int, maximum: Int) -> Int {
    min(max(self["limit"].flatMap { Int($0) } ?? usual, 1), maximum)
  }

  private static func baseName(_ name: String) -> String { name.hasSuffix("[]") ? String(name.dropLast(2)) : name }

  private mutating func add(_ value: String, _ name: String) { values[Self.baseName(name), default: []].append(value) }

  // MARK: Bodies

  /// Parses a form as browsers send it; of several values of one name it takes the first. `nil` if it has a broken
  /// escape.
  static func form(_ body: [UInt8]) -> [String: String]? {
    pairs(body).map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
  }

  private static func pairs(_ body: [UInt8]) -> [(String, String)]? {
    var pairs: [(String, String)] = []
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self).replacing("+", with: " ").removingPercentEncoding
      }
      guard let name = sides[0], let value = sides.count == 2 ? sides[1] : "" else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  private mutating func readJSON(_ body: [UInt8]) throws(Invalid) {
    guard case .object(let fields)? = try? JSONDecoder().decode(Value.self, from: Data(body)) else {
      throw Invalid(status: 400, message: "The body is not a JSON object")
    }
    for (name, value) in fields { add(value, name, depth: 0) }
  }

  /// The largest depth of objects: `source[fields][0]` is the deepest parameter of Mastodon.
  private static let maximumDepth = 4

  private mutating func add(_ value: Value, _ name: String, depth: Int) {
    guard depth < Self.maximumDepth else { return add("", name) }
    switch value {
    case .null: break
    case .text(let text): add(text, name)
    case .list(let list):
      if list.isEmpty { add("", name) }
      for value in list { add(value, name, depth: depth + 1) }
    case .object(let fields):
      for (inner, value) in fields { add(value, "\(name)[\(inner)]", depth: depth + 1) }
    }
  }

  private enum Value: Decodable {
    case null
    case text(String)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .text(String(flag))
      } else if let number = try? container.decode(Int64.self) {
        self = .text(String(number))
      } else if let number = try? container.decode(Double.self) {
        self = .text(String(number))
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }
  }
}
