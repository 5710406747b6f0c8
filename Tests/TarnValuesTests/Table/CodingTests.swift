import Foundation
import TarnValues
import Testing

private struct Item: Identifiable, Codable, Equatable {
  let id: Int
  var title: String
}

@Suite("Collections as text")
struct CodingTests {
  private let items = (0..<100).map { Item(id: $0 * 7 % 100, title: "item \($0)") }

  @Test("A vector and a table are written as an array is, and read back equal")
  func arrays() throws {
    let array = try JSONEncoder().encode(items)
    #expect(try JSONEncoder().encode(Vector(items)) == array)
    #expect(try JSONEncoder().encode(Table(items)) == array)
    #expect(try JSONDecoder().decode(Vector<Item>.self, from: array) == Vector(items))
    #expect(try JSONDecoder().decode(Table<Item>.self, from: array) == Table(items))
  }

  @Test("A map is written as keys and values in turn, in order, and read back equal")
  func map() throws {
    let map: Map = ["milk": 3, "bread": 4, "beer": 2]
    let text = try JSONEncoder().encode(map)
    #expect(String(decoding: text, as: UTF8.self) == #"["milk",3,"bread",4,"beer",2]"#)
    #expect(try JSONDecoder().decode(Map<String, Int>.self, from: text) == map)
  }

  @Test("A key or an id that comes twice is refused by name")
  func duplicates() {
    let map = Data(#"["milk",3,"milk",4]"#.utf8)
    let mapError = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Map<String, Int>.self, from: map) }
    #expect("\(mapError as Any)".contains("The key milk comes twice; a map has each key once."))
    let table = Data(#"[{"id":1,"title":"a"},{"id":1,"title":"b"}]"#.utf8)
    let tableError = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Table<Item>.self, from: table) }
    #expect("\(tableError as Any)".contains("The id 1 comes twice; a table has each id once."))
    let odd = Data(#"["milk",3,"bread"]"#.utf8)
    let oddError = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Map<String, Int>.self, from: odd) }
    #expect("\(oddError as Any)".contains("The key bread has no value"))
  }
}
