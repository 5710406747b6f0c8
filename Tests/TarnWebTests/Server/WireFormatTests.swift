import Foundation
import Testing

@testable import TarnWeb

@Suite("The messages between the server and the page's script") struct WireFormatTests {
  private let script = String(decoding: PackageResources.tarn_js, as: UTF8.self)

  /// Returns the text between two markers in the script, without line breaks.
  private func text(after start: String, before end: String) throws -> String {
    let from = try #require(script.range(of: start)).upperBound
    let to = try #require(script.range(of: end, range: from..<script.endIndex)).lowerBound
    return script[from..<to].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the pairs of a JavaScript object or pattern, `key: name, …`.
  private func pairs(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("The script reads every key of a message by its name in the table")
  func messages() throws {
    let read = pairs(try text(after: "function receive({", before: "})"))
    let table = WireFormat.Message.allCases.map { "\(Character(UnicodeScalar($0.rawValue))): \($0)" }
    #expect(read == table)
  }

  @Test("The script writes every key of a post by its name in the table")
  func posts() throws {
    let written = pairs(try text(after: "JSON.stringify({", before: "})"))
    #expect(written == WireFormat.Post.allCases.map { "\($0.rawValue): \($0.name)" })
  }

  @Test("The script has the operations of the table in the same order")
  func operations() throws {
    let listed = pairs(try text(after: "const operations = [", before: "]"))
    #expect(listed == WireFormat.Operation.allCases.map { "\($0)" })
    for name in listed {
      #expect(script.contains("function \(name)(") || script.contains("const \(name) = ("), "\(name)")
    }
  }
}

extension WireFormat.Post {
  /// The name of the case. Interpolating a coding key gives a longer description.
  fileprivate var name: String {
    switch self {
    case .connection: "connection"
    case .number: "number"
    case .events: "events"
    case .received: "received"
    }
  }
}
