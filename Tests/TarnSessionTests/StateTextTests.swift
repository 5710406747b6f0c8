import Foundation
import Tarn
import TarnSession
import Testing

@Suite struct StateTextTests {
  @Test("A state is written with one line for each value") func lines() throws {
    var state = Clocks.State()
    state.document.clocks = [Clocks.Clock(id: 1, zone: "Europe/Oslo")]
    state.view.mode = .detail(id: 1)
    #expect(
      try StateText.write(state) == """
        {
          "document" : {
            "clocks" : [
              {
                "id" : 1,
                "zone" : "Europe/Oslo"
              }
            ],
            "title" : "Clocks"
          },
          "ticks" : 0,
          "view" : {
            "mode" : {
              "detail" : {
                "id" : 1
              }
            },
            "scroll" : 0,
            "theme" : "light"
          }
        }
        """)
  }

  @Test("Every state is read back equal") func states() throws {
    for seed in 0..<40 {
      let state = randomHistory(seed: UInt64(seed), actions: 60).present
      let text = try StateText.write(state)
      #expect(try StateText.read(Clocks.State.self, from: text) == state)
      #expect(try StateText.write(state) == text)
    }
  }

  struct Everything: Codable, Equatable {
    var signed: [Int64] = [.min, -1, 0, 1, .max]
    var unsigned: [UInt64] = [0, .max]
    var small: [Int8] = [.min, .max]
    var huge: [Int128] = [.min, .max]
    var double = [
      0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e300, -1e-300, .infinity, -.infinity, 1 / 3,
    ]
    var float: [Float] = [0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity]
    var text = ["", "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}", "é", "e\u{301}", "👩‍👩‍👧", "\u{10FFFF}", "\u{2028}", "\u{FEFF}x"]
    var date = Date(timeIntervalSinceReferenceDate: 0.123_456_789)
    var data = Data([0, 127, 255])
    var url = URL(string: "https://example.org/a?b=c#d")
    var decimal = Decimal(string: "12345678901234567890.0123456789")
    var uuid = UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")
    var byText = ["": 1, "a b": 2, "é": 3]
    var byNumber = [1: "one", -2: "minus two"]
    var set: Set<String> = ["a", "b", "c"]
    var byDate = [Date(timeIntervalSinceReferenceDate: 1): true]
    var missing: Int?
    var optionals: [Int?] = [1, nil, 3]
    var nested: [[Clocks.Mode]] = [[], [.list, .detail(id: 7)]]
    var range = 1..<5
    var done = true
  }

  @Test("Values of every supported type are read back equal") func values() throws {
    let all = Everything()
    #expect(try StateText.read(Everything.self, from: StateText.write(all)) == all)
    let nan = try StateText.read([Double].self, from: StateText.write([Double.nan]))
    #expect(nan.count == 1 && nan[0].isNaN)
  }

  @Test("A state may be a single value") func single() throws {
    #expect(try StateText.read(Int.self, from: StateText.write(5)) == 5)
    #expect(try StateText.read(Int?.self, from: StateText.write(Int?.none)) == nil)
  }

  class Animal: Codable { var name = "" }
  final class Dog: Animal {
    var legs = 4
    enum Keys: CodingKey { case legs }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      legs = try container.decode(Int.self, forKey: .legs)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(legs, forKey: .legs)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test("A class decodes its superclass") func classes() throws {
    let dog = Dog()
    dog.name = "Rex"
    dog.legs = 3
    let read = try StateText.read(Dog.self, from: StateText.write(dog))
    #expect(read.name == "Rex" && read.legs == 3)
  }

  struct Renamed: Decodable {
    var zone: String
    enum Keys: CodingKey { case zone, city }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      zone = try container.decodeIfPresent(String.self, forKey: .zone) ?? container.decode(String.self, forKey: .city)
    }
  }

  @Test("A key that a type decodes by another name is not reported as unknown") func olderSpelling() throws {
    #expect(try StateText.read(Renamed.self, from: #"{"city": "Oslo"}"#).zone == "Oslo")
  }

  @Test("White space and a byte order mark are allowed") func whitespace() throws {
    #expect(try StateText.read([Int].self, from: "\u{FEFF} \r\n\t[ 1 ,2 ]\n ") == [1, 2])
    #expect(try StateText.read([Int].self, from: "[1.0, 2e2, 9007199254740993]") == [1, 200, 9_007_199_254_740_993])
  }
}
