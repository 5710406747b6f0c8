import Foundation
import TarnValues
import Testing

/// Checks `==` and the hashes of values: values of one group are equal, and values of two groups are not.
func checkEquality<Value: Hashable>(_ groups: [[Value]], sourceLocation: SourceLocation = #_sourceLocation) {
  let values = groups.enumerated().flatMap { group, values in values.map { (group: group, value: $0) } }
  for (group, value) in values {
    for (otherGroup, other) in values {
      let areEqual = group == otherGroup
      #expect((value == other) == areEqual, "\(value) and \(other)", sourceLocation: sourceLocation)
      #expect((value != other) != areEqual, "\(value) and \(other)", sourceLocation: sourceLocation)
      // The probability that two hashes of 64 bits are equal by chance is negligible.
      #expect((value.hashValue == other.hashValue) == areEqual, "\(value), \(other)", sourceLocation: sourceLocation)
    }
  }
  #expect(Set(values.map(\.value)).count == groups.count, sourceLocation: sourceLocation)
}

/// Checks that a value decodes to an equal one, as JSON and in both formats of a property list, by itself and within
/// other values.
func checkCoding<Value: Codable & Versioned>(
  _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let nested = ["one": [value, value], "other": []]
  let json = (encoder: JSONEncoder(), decoder: JSONDecoder())
  let decoded = try json.decoder.decode(Value.self, from: json.encoder.encode(value))
  #expect(decoded == value, sourceLocation: sourceLocation)
  decoded._checkInvariants()
  let within = try json.decoder.decode([String: [Value]].self, from: json.encoder.encode(nested))
  #expect(within == nested, sourceLocation: sourceLocation)
  for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    let list = try PropertyListDecoder().decode(Value.self, from: encoder.encode(value))
    #expect(list == value, sourceLocation: sourceLocation)
    let within = try PropertyListDecoder().decode([String: [Value]].self, from: encoder.encode(nested))
    #expect(within == nested, sourceLocation: sourceLocation)
  }
}

/// Checks that a mirror has as many children as the value has elements, without labels.
func checkMirror(
  _ value: some Collection & CustomReflectable, _ style: Mirror.DisplayStyle,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let mirror = Mirror(reflecting: value)
  #expect(mirror.displayStyle == style, sourceLocation: sourceLocation)
  #expect(mirror.children.count == value.count, sourceLocation: sourceLocation)
  #expect(mirror.children.allSatisfy { $0.label == nil }, sourceLocation: sourceLocation)
  let children = mirror.children.map { String(describing: $0.value) }
  #expect(children == value.map { String(describing: $0) }, sourceLocation: sourceLocation)
}
