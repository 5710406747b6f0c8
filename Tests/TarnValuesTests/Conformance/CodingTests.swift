import Foundation
import TarnValues
import Testing

private struct Item: Identifiable, Codable, Hashable {
  let id: Int
  var title: String
}

private struct Cell: Hashable, Codable {
  var row: Int
  var column: Int
}

private enum Color: String, Hashable, Codable { case red, green }

@Suite("Coding of collections")
struct CodingTests {
  private let items = (0..<100).map { Item(id: $0 * 7 % 100, title: "item \($0)") }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  /// Returns the error of decoding a text, and its message.
  private func decodingError<Value: Decodable>(
    _: Value.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (context: DecodingError.Context, message: String) {
    let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try read(Value.self, text) }
    switch try #require(error, sourceLocation: sourceLocation) {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      return (context, "\(context.debugDescription)")
    @unknown default: return (.init(codingPath: [], debugDescription: ""), "")
    }
  }

  @Test("A vector and a table encode as an array does, and decode to an equal value")
  func arrays() throws {
    let array = try text(items)
    #expect(try text(Vector(items)) == array)
    #expect(try text(Table(items)) == array)
    #expect(try read(Vector<Item>.self, array) == Vector(items))
    #expect(try read(Table<Item>.self, array) == Table(items))
    try checkCoding(Table(items))
    #expect(try text(Vector<Int>()) == "[]" && text(Table<Item>()) == "[]")
  }

  @Test("A map encodes as alternating keys and values in order, and decodes to an equal value")
  func map() throws {
    let map: Map = ["milk": 3, "bread": 4, "beer": 2]
    #expect(try text(map) == #"["milk",3,"bread",4,"beer",2]"#)
    #expect(try read(Map<String, Int>.self, #"["milk",3,"bread",4,"beer",2]"#) == map)
    #expect(try text(Map<String, Int>()) == "[]")
  }

  @Test("A map with keys of any Codable type decodes to an equal value")
  func keys() throws {
    let cells: Map = [Cell(row: 2, column: 1): "b", Cell(row: 1, column: 7): "a"]
    #expect(try text(cells) == #"[{"column":1,"row":2},"b",{"column":7,"row":1},"a"]"#)
    try checkCoding(cells)
    try checkCoding([Color.red: 1, .green: 2] as Map)
    try checkCoding([Vector([1, 2]): Vector(["a"]), []: []] as Map)
    try checkCoding([0.5: [1: true], -1: [:]] as Map<Double, Map<Int, Bool>>)
    try checkCoding(Map(uniqueKeysWithValues: (0..<1_000).map { ($0 * 7 % 1_000, "value \($0)") }))
  }

  @Test("A map decodes an encoded dictionary whose keys are neither strings nor numbers")
  func dictionary() throws {
    let dictionary = Dictionary(uniqueKeysWithValues: (0..<20).map { (Cell(row: $0, column: -$0), $0) })
    let map = try read(Map<Cell, Int>.self, text(dictionary))
    map._checkInvariants()
    #expect(Dictionary(uniqueKeysWithValues: map.map { ($0.key, $0.value) }) == dictionary)
    #expect(try read([Cell: Int].self, text(map)) == dictionary)
  }

  @Test("A decoded collection can be changed like any other")
  func readAndChanged() throws {
    var map = try read(Map<Int, Int>.self, text((0..<200).flatMap { [$0, -$0] }))
    var table = try read(Table<Item>.self, text(items))
    for key in 0..<100 {
      map[key] = nil
      table.move(id: key, to: 99 - key)
      map._checkInvariants()
      table._checkInvariants()
    }
    #expect(Array(map.keys) == Array(100..<200))
    #expect(Array(table.ids).sorted() == Array(0..<100))
  }

  @Test("Decoding refuses a duplicate key or ID with a message that names it")
  func duplicates() throws {
    let map = try decodingError(Map<String, Int>.self, #"["milk",3,"bread",1,"milk",4]"#)
    #expect(map.message.contains("The key milk occurs twice; the keys of a map must be unique."))
    let table = try decodingError(
      Table<Item>.self, #"[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":1,"title":"c"}]"#)
    #expect(table.message.contains("The id 1 occurs twice; the ids of a table must be unique."))
    let large = try decodingError(Map<Int, Int>.self, text((0..<1_000).flatMap { [$0 % 999, 0] }))
    #expect(large.message.contains("The key 0 occurs twice"))
    let missingValue = try decodingError(Map<String, Int>.self, #"["milk",3,"bread"]"#)
    #expect(missingValue.message.contains("The key bread has no value"))
  }

  @Test("The error for a duplicate key or ID has the coding path of the duplicate")
  func pathsOfDuplicates() throws {
    let map = try decodingError([String: Map<String, Int>].self, #"{"prices":["milk",3,"bread",1,"milk",4]}"#)
    #expect(map.context.codingPath.map(\.stringValue).first == "prices")
    #expect(map.context.codingPath.last?.intValue == 4)
    let table = try decodingError(
      [String: Table<Item>].self, #"{"todos":[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":1,"title":"c"}]}"#)
    #expect(table.context.codingPath.map(\.stringValue).first == "todos")
    #expect(table.context.codingPath.last?.intValue == 2)
    let missingValue = try decodingError([String: Map<String, Int>].self, #"{"prices":["milk",3,"bread"]}"#)
    #expect(missingValue.context.codingPath.last?.intValue == 2)
  }

  @Test(
    "Decoding refuses text that is no such collection",
    arguments: ["", "null", "{}", "3", #""milk""#, "[", "[1,]", #"[{"id":1}]"#, "[null]", #"["milk",null]"#, "[[]]"])
  func garbage(text: String) {
    #expect(throws: DecodingError.self) { try read(Vector<Item>.self, text) }
    #expect(throws: DecodingError.self) { try read(Table<Item>.self, text) }
    #expect(throws: DecodingError.self) { try read(Map<String, Int>.self, text) }
  }

  @Test("The error for an invalid element has the element's coding path")
  func positions() throws {
    for path in [
      try decodingError(Vector<Item>.self, #"[{"id":1,"title":"a"},{"id":2,"title":3}]"#).context.codingPath,
      try decodingError(Table<Item>.self, #"[{"id":1,"title":"a"},{"id":2,"title":3}]"#).context.codingPath,
    ] {
      #expect(path.first?.intValue == 1 && path.last?.stringValue == "title")
    }
    let value = try decodingError(Map<String, Int>.self, #"["milk",3,"bread","four"]"#).context.codingPath
    #expect(value.last?.intValue == 3)
    let key = try decodingError(Map<String, Int>.self, #"["milk",3,4,4]"#).context.codingPath
    #expect(key.last?.intValue == 2)
  }
}
