import TarnEncoding

/// Writes the few kinds of JSON that the server sends to a page directly as bytes: a general encoder took most of the
/// time of a patch.
struct PatchWriter {
  var bytes: [UInt8] = []

  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func raw(_ json: [UInt8]) { bytes.append(contentsOf: json) }

  mutating func comma() { bytes.append(0x2C) }

  mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes a number as JavaScript reads it; infinity and NaN, which JSON can't represent, become 0.
  mutating func number(_ number: Double) {
    guard number.isFinite else { return bytes.append(0x30) }
    if let integer = Int(exactly: number) { self.number(integer) } else { bytes.append(contentsOf: "\(number)".utf8) }
  }

  mutating func string(_ text: String) { bytes.append(quoting: text) }
}

extension PatchWriter {
  mutating func value<Action>(_ value: Attribute<Action>.Value) {
    switch value {
    case .text(let text): string(text)
    case .number(let number): self.number(number)
    case .flag(let isOn): raw(isOn ? "true" : "false")
    case .keys(let keys):
      raw("[")
      for (index, key) in keys.enumerated() {
        if index > 0 { comma() }
        string(key)
      }
      raw("]")
    case .json(let data): raw(data.json)
    }
  }
}
