import Foundation
import Testing

@testable import TarnEncoding

@Suite struct JSONWriterOrderTests {
  /// Returns whether the writer and the printer write the same, except for the order of keys.
  private func isEquivalent(_ value: some Encodable) throws -> Bool {
    let text = try written(value)
    let printed = try JSONPrinter(isPretty: false).print(value)
    let writtenObject = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let printedObject = try JSONSerialization.jsonObject(with: printed, options: .fragmentsAllowed)
    _ = try Array(text.utf8).withUnsafeBufferPointer { try JSONParser.parse($0) }
    return (writtenObject as? NSObject) == (printedObject as? NSObject)
  }

  @Test("Keys are written in the order of their encoding")
  func order() throws {
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      for key in ["z", "b", "a", "y"] { try members.encode(1, forKey: Name(stringValue: key)) }
    }
    #expect(try written(value) == #"{"z":1,"b":1,"a":1,"y":1}"#)
  }

  @Test("The keys of a dictionary are sorted by their text, whatever their type")
  func dictionaries() throws {
    #expect(try written(["b": 1, "a!": 2, "a": 3, "é": 4, "a\"": 5]) == #"{"a":3,"a!":2,"a\"":5,"b":1,"é":4}"#)
    #expect(try written([10: "x", 9: "y", -1: "z"]) == #"{"-1":"z","10":"x","9":"y"}"#)
    #expect(try written([Color.red: [2: 1, 1: 2], .blue: [:]]) == #"["blue",{},"red",{"1":2,"2":1}]"#)
    #expect(try written([Key.b: 1, .a: 2]) == #"{"a":2,"b":1}"#)
    #expect(try written([String: Int]()) == "{}")
    #expect(try written(["b": ["d": 1, "c": 2], "a": ["f": 3, "e": 4]]) == #"{"a":{"e":4,"f":3},"b":{"c":2,"d":1}}"#)
  }

  @Test("Sets, and the pairs of dictionaries with other keys than texts, are sorted")
  func sets() throws {
    #expect(try written(Set(["c", "a", "b"])) == #"["a","b","c"]"#)
    #expect(try written([[2]: "b", [1, 2]: "c", [1]: "a"]) == #"[[1,2],"c",[1],"a",[2],"b"]"#)
    #expect(try written([Set([[2], [1]]), Set([[1]])]) == "[[[1],[2]],[[1]]]")
    let ids = (0..<20).map { _ in UUID() }
    let pairs = Dictionary(uniqueKeysWithValues: ids.map { ($0, $0.uuidString) })
    let sorted = ids.map { #""\#($0.uuidString)","\#($0.uuidString)""# }.sorted().joined(separator: ",")
    #expect(try written(pairs) == "[\(sorted)]")
  }

  @Test("A list keeps its order after a set and within one")
  func lists() throws {
    let value = Custom { encoder in
      var elements = encoder.unkeyedContainer()
      try elements.encode(Set([2, 1]))
      try [3, 1, 2].encode(to: elements.superEncoder())
      try elements.encode([3, 1, 2])
      var nested = elements.nestedUnkeyedContainer()
      try nested.encode(9)
      try nested.encode(8)
    }
    #expect(try written(value) == "[[1,2],[3,1,2],[3,1,2],[9,8]]")
  }

  @Test("A class and its superclass share one object, or the superclass uses “super”")
  func inheriting() throws {
    #expect(try written(Sub(isNested: false)) == #"{"name":"n","age":7,"size":2}"#)
    #expect(try written(Sub(isNested: true)) == #"{"name":"n","super":{"age":7},"size":2}"#)
    #expect(try isEquivalent(Sub(isNested: false)))
    #expect(try isEquivalent(Sub(isNested: true)))
  }

  @Test("Containers can be nested, of both kinds, under keys and in lists")
  func nesting() throws {
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      var object = members.nestedContainer(keyedBy: Name.self, forKey: "object")
      try object.encodeNil(forKey: "nil")
      var list = object.nestedUnkeyedContainer(forKey: "list")
      _ = list.nestedUnkeyedContainer()
      var inner = list.nestedContainer(keyedBy: Name.self)
      try inner.encode("x", forKey: "text")
      try list.encodeNil()
      try list.encode(Float(1.5))
      #expect(list.count == 4)
      try members.encode(true, forKey: "bool")
      _ = members.superEncoder()
      try "s".encode(to: members.superEncoder(forKey: "own"))
      _ = members.nestedContainer(keyedBy: Name.self, forKey: "empty")
    }
    let text =
      #"{"object":{"nil":null,"list":[[],{"text":"x"},null,1.5]},"bool":true,"super":{},"own":"s","empty":{}}"#
    #expect(try written(value) == text)
    #expect(try isEquivalent(value))
  }

  @Test("A nested value that encodes nothing is an empty object")
  func empty() throws {
    let empty = Custom { _ in }
    #expect(try written([empty, empty]) == "[{},{}]")
    #expect(try written(["a": empty]) == #"{"a":{}}"#)
    let wrapped = Custom { encoder in
      var value = encoder.singleValueContainer()
      try value.encode(empty)
    }
    #expect(try written(wrapped) == "{}")
    #expect(try isEquivalent(wrapped))
    #expect(try isEquivalent(["a": [empty, wrapped]]))
  }

  @Test("A value can be wrapped in single-value containers any number of times")
  func wrapping() throws {
    func wrapped(_ value: some Encodable) -> Custom {
      Custom { encoder in
        var single = encoder.singleValueContainer()
        try single.encode(value)
      }
    }
    #expect(try written([wrapped(wrapped(wrapped(["a": 1])))]) == #"[{"a":1}]"#)
    #expect(
      try written([wrapped(wrapped(Custom { _ in })), wrapped(wrapped(Custom { try 5.encode(to: $0) }))]) == "[{},5]")
  }

  @Test("Two containers of one object can be written alternately")
  func alternating() throws {
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      var object = members.nestedContainer(keyedBy: Name.self, forKey: "one")
      var list = members.nestedUnkeyedContainer(forKey: "two")
      for number in 0..<3 {
        try object.encode(number, forKey: Name(stringValue: "\(number)"))
        try list.encode(number)
        try members.encode([number], forKey: Name(stringValue: "own \(number)"))
      }
    }
    #expect(try isEquivalent(value))
    #expect(try isEquivalent([value, value]))
    #expect(try written(value).contains(#""one":{"0":0,"1":1,"2":2}"#))
  }

  @Test("A super encoder can be used after later elements were encoded")
  func superEncoders() throws {
    let value = Custom { encoder in
      var elements = encoder.unkeyedContainer()
      let first = elements.superEncoder()
      try elements.encode(2)
      let third = elements.superEncoder()
      try 1.encode(to: first)
      try ["a": 3].encode(to: third)
    }
    #expect(try isEquivalent(value))
    #expect(try written(["x": value]) == #"{"x":[1,2,{"a":3}]}"#)
  }

  @Test("The last value of a duplicate key is written", arguments: [2, 10, 63, 64, 65, 66, 67, 200])
  func duplicateKeys(_ count: Int) throws {
    for repeated in [0, count / 2, count - 1] {
      let value = Custom { encoder in
        var members = encoder.container(keyedBy: Name.self)
        for number in 0..<count { try members.encode(number, forKey: Name(stringValue: "key \(number)")) }
        try members.encode("again", forKey: Name(stringValue: "key \(repeated)"))
      }
      let text = try written([value])
      let back = try #require(readBack([[String: Mixed]].self, text).first)
      #expect(back.count == count)
      #expect(back["key \(repeated)"] == .text("again"))
    }
  }

  @Test("Many different keys are distinguished", arguments: [1, 20, 64, 65, 500])
  func distinct(_ count: Int) throws {
    let keys = (0..<count).map { "k\($0)" }.reversed()
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      for key in keys { try members.encode(0, forKey: Name(stringValue: key)) }
    }
    // Foundation would have sorted them.
    #expect(try written(value) == "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}")
  }

  @Test("Canonically equivalent keys are one key")
  func spellings() throws {
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      try members.encode(1, forKey: "caf\u{E9}")
      try members.encode(2, forKey: "cafe\u{301}")
    }
    #expect(try readBack([String: Int].self, written(value)) == ["café": 2])
    // Similar keys that are different.
    #expect(try written(["é": 1, "è": 2]) == #"{"è":2,"é":1}"#)
  }

  @Test("The keys of a dictionary with equal text are one key")
  func clashes() throws {
    let text = try written([Clash(number: 1): 1, Clash(number: 2): 1])
    #expect(text == #"{"same":1}"#)
  }

  @Test("A value encoded after a failed one replaces it")
  func failing() throws {
    struct Failure: Error {}
    let value = Custom { encoder in
      var members = encoder.container(keyedBy: Name.self)
      try members.encode(1, forKey: "first")
      try? members.encode(
        Custom { encoder in
          var nested = encoder.container(keyedBy: Name.self)
          try nested.encode([1, 2], forKey: "inner")
          throw Failure()
        }, forKey: "tried")
      try members.encode(2, forKey: "tried")
      var list = members.nestedUnkeyedContainer(forKey: "list")
      try? list.encode(Custom { _ in throw Failure() })
      try? list.encode(
        Custom {
          try Set([1]).encode(to: $0)
          throw Failure()
        })
      try list.encode(3)
      try members.encode(
        Custom { encoder in
          var single = encoder.singleValueContainer()
          try? single.encode(
            Custom {
              try [1].encode(to: $0)
              throw Failure()
            })
          try single.encode("instead")
        }, forKey: "last")
    }
    #expect(try written(value) == #"{"first":1,"tried":2,"list":[3],"last":"instead"}"#)
  }
}

private enum Color: String, Codable, Hashable { case red, blue }

private enum Key: String, CodingKey, Codable, CodingKeyRepresentable { case a, b }

private struct Clash: Codable, Hashable, CodingKeyRepresentable {
  var number: Int

  init(number: Int) { self.number = number }
  init?(codingKey: some CodingKey) { return nil }
  var codingKey: any CodingKey { Name("same") }
}

private enum Mixed: Codable, Equatable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}

private class Base: Encodable {
  enum CodingKeys: CodingKey { case age }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(7, forKey: .age)
  }
}

private final class Sub: Base {
  enum CodingKeys: CodingKey { case name, size }

  let isNested: Bool

  init(isNested: Bool) { self.isNested = isNested }

  override func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode("n", forKey: .name)
    try super.encode(to: isNested ? members.superEncoder() : encoder)
    try members.encode(2, forKey: .size)
  }
}
