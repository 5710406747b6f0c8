import Foundation

/// Writes values as JSON that ``JSONParser`` and ``JSONNodeDecoder`` read back equal.
package struct JSONPrinter {
  private let encoder = JSONEncoder()

  /// Creates a printer.
  ///
  /// - Parameter isPretty: whether to write many lines, for a reader; otherwise one.
  package init(isPretty: Bool) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: NotFinite.infinity, negativeInfinity: NotFinite.negativeInfinity, nan: NotFinite.nan)
  }

  /// Returns the JSON of a value.
  ///
  /// - Throws: ``TextSyntaxError`` if a value cannot be encoded or is nested too deep to be read again.
  package func print(_ value: some Encodable) throws(TextSyntaxError) -> Data {
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      throw TextSyntaxError(encoding: error)
    }
    guard Self.depth(of: data) <= JSONParser.depthBound else { throw .tooDeep }
    return data
  }

  private static func depth(of data: Data) -> Int {
    var depth = 0
    var deepest = 0
    var isText = false
    var isEscaped = false
    data.withUnsafeBytes { bytes in
      for byte in bytes {
        if isText {
          if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return deepest
  }
}
