import Foundation
import TarnWeb

/// What a request says besides its path: a form or an object of JSON in its body, and the query.
struct Parameters {
  struct Wrong: Error, Equatable {
    var status: Int
    var words: String
  }

  private var values: [String: String] = [:]
  /// Of a form, all values of each name in order.
  private var lists: [String: [String]] = [:]

  init(_ request: HTTPRequest) throws(Wrong) {
    let type = request.header("Content-Type")?.lowercased() ?? ""
    if request.body.isEmpty {
      values = [:]
    } else if type.hasPrefix("application/json") {
      guard let object = try? JSONDecoder().decode([String: Value].self, from: Data(request.body)) else {
        throw Wrong(status: 400, words: "The body is no JSON object of texts, numbers and flags")
      }
      values = object.compactMapValues(\.text)
    } else if type.hasPrefix("application/x-www-form-urlencoded") {
      guard let form = Self.form(request.body) else { throw Wrong(status: 400, words: "The form can't be read") }
      lists = form
      values = form.compactMapValues(\.first)
    } else {
      throw Wrong(status: 415, words: "The body is neither a form nor JSON")
    }
    values.merge(request.query) { body, _ in body }
  }

  subscript(_ name: String) -> String? { values[name] }

  /// All values of a name in a form, such as of `context[]`.
  func all(_ name: String) -> [String] { lists[name] ?? [] }

  /// Refuses what this server does not know. A client that asks for more must not believe that it got it.
  ///
  /// - Throws: ``Wrong`` with the status 422 and the first unknown name.
  func check(known: Set<String>) throws(Wrong) {
    guard let name = values.keys.filter({ !known.contains($0) }).min() else { return }
    throw Wrong(status: 422, words: "This server does not know the parameter “\(name.prefix(40))”")
  }

  func flag(_ name: String) -> Bool? {
    values[name].map { ["true", "1", "on", "yes", "t"].contains($0.lowercased()) }
  }

  /// A form as browsers send it: the values of each name in order. `nil` if it has a broken escape.
  static func form(_ body: [UInt8]) -> [String: [String]]? {
    var values: [String: [String]] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self).replacing("+", with: " ").removingPercentEncoding
      }
      guard let name = sides[0], let value = sides.count == 2 ? sides[1] : "" else { return nil }
      values[name, default: []].append(value)
    }
    return values
  }

  private struct Value: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        text = nil
      } else if let flag = try? container.decode(Bool.self) {
        text = String(flag)
      } else if let number = try? container.decode(Int64.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}
