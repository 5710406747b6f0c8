import Foundation
import TarnEncoding
import TarnTesting
import Testing

@Suite struct BinaryTests {
  private struct Everything: Codable, Equatable {
    var bool = true
    var int8: Int8 = -128
    var uint64 = UInt64.max
    var int64 = Int64.min
    var int128 = Int128.max
    var double = -0.0
    var whole = 5.0
    var huge = 1e300
    var infinite = -Double.infinity
    var float: Float = 0.1
    var text = "“quoted” \n \u{1F600}"
    var empty = ""
    var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    var textOfID = "01020304-0506-0708-090A-0B0C0D0E0F10"
    var date = Date(timeIntervalSinceReferenceDate: 0.1)
    var data = Data([0, 255, 7])
    var url = URL(string: "https://example.org/a?b=c")
    var decimal = Decimal(string: "12.30000000000000000001")
    var none: Int?
    var some: Int? = 300
    var list = [1, 127, 128, -1, Int.max, Int.min]
    var lists = [[String]]()
    var byText = ["b": 1, "a": 2, "c": 3]
    var byNumber = [3: "c", 1: "a"]
    var byList = [[1, 2]: true]
    var set: Set<String> = ["x", "y", "z"]
    var nested: [Choice] = [.none, .one(1), .two("a", b: 2.5), .several([.none])]
  }

  private enum Choice: Codable, Equatable {
    case none
    case one(Int)
    case two(String, b: Double)
    case several([Choice])
  }

  private func written(_ value: some Encodable, _ names: BinaryNames?) throws -> [UInt8] {
    let writer = BinaryWriter(names: names)
    try writer.append(value)
    return writer.bytes
  }

  @Test("A value is read back equal, with names in a table or as texts", arguments: [true, false]) func same(
    hasTable: Bool
  ) throws {
    let value = Everything()
    let names = BinaryNames()
    let bytes = try written(value, hasTable ? names : nil)
    let again = BinaryNames(names.names)
    let read = try bytes.withUnsafeBytes { try BinaryReader($0, names: again).read(Everything.self) }
    #expect(read == value)
    #expect(read.double.sign == .minus)
  }

  @Test("A value is the same after it was JSON") func json() throws {
    let names = BinaryNames()
    let bytes = try written(Everything(), names)
    let text = try bytes.withUnsafeBytes { try BinaryText.json($0, names: names) }
    let writer = BinaryWriter(names: names)
    writer.append(try JSONReader.node(of: text.utf8))
    let read = try writer.withBytes { try BinaryReader($0, names: names).read(Everything.self) }
    #expect(read == Everything())
    #expect(try writer.withBytes { try BinaryText.json($0, names: names) } == text)
  }

  @Test("Equal values have equal bytes, whatever the order of their sets and dictionaries") func order() throws {
    let words = (0..<50).map { "word \($0)" }
    let one = try written([Set(words)], nil)
    let other = try written([Set(words.reversed())], nil)
    #expect(one == other)
    let dictionary = Dictionary(uniqueKeysWithValues: words.map { ($0, $0.count) })
    let reversed = Dictionary(uniqueKeysWithValues: words.reversed().map { ($0, $0.count) })
    #expect(try written(dictionary, nil) == written(reversed, nil))
  }

  @Test("Large lists and objects have large sizes") func large() throws {
    let value = (0..<1_000).map { ["number \($0)": String(repeating: "x", count: $0)] }
    let names = BinaryNames()
    let bytes = try written(value, names)
    let read = try bytes.withUnsafeBytes { try BinaryReader($0, names: names).read([[String: String]].self) }
    #expect(read == value)
  }

  @Test("Damaged bytes give another value or an error, and never an access outside of them") func damaged() throws {
    let names = BinaryNames()
    let bytes = try written(Everything(), names)
    var random = SeededRandom(seed: 1)
    for index in 0..<bytes.count * 4 {
      var damaged = bytes
      damaged[index % bytes.count] = UInt8.random(in: 0...255, using: &random)
      if index.isMultiple(of: 3) { damaged.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      damaged.withUnsafeBytes { bytes in
        _ = try? BinaryReader(bytes, names: names).read(Everything.self)
        _ = try? BinaryText.json(bytes, names: names)
        _ = BinaryText.leaves(of: bytes, names: names)
      }
    }
  }

  @Test("Secret members are replaced at any depth, and keep their type") func secrets() throws {
    struct Secret: Codable, Equatable {
      var word = "correct horse"
      var number = 7
      var isOn = true
      var list = [1, 2]
      var map = ["a": 1]
    }
    struct Account: Codable, Equatable {
      var name = "Zoë"
      var secret = Secret()
    }
    let writer = BinaryWriter(names: nil, hiding: ["secret"])
    try writer.append([Account()])
    #expect(writer.hasHidden)
    let read = try writer.withBytes { try BinaryReader($0, names: BinaryNames()).read([Account].self) }
    #expect(
      read == [Account(name: "Zoë", secret: Secret(word: "•••", number: 0, isOn: false, list: [], map: [:]))])
  }

  @Test("The error of a value that does not fit names its path") func error() throws {
    struct Wide: Encodable { var items = [["count": 300]] }
    struct Narrow: Decodable { var items: [[String: Int8]] }
    let names = BinaryNames()
    let bytes = try written(Wide(), names)
    do {
      _ = try bytes.withUnsafeBytes { try BinaryReader($0, names: names).read(Narrow.self) }
      Issue.record("It should not fit.")
    } catch let error as TextSyntaxError {
      #expect(error.path == "items[0].count")
    }
  }
}
