/// Separates text from sequences, and sequences from each other.
extension Emulator {
  struct Parser: Sendable, Hashable {
    enum State: Sendable, Hashable { case text, escape, sequence, string, stringEscape }

    var state = State.text
    /// The bytes of an incomplete character, sequence or string.
    var bytes: [UInt8] = []
  }

  mutating func process(_ byte: UInt8) {
    switch parser.state {
    case .text: processText(byte)
    case .escape: processEscape(byte)
    case .sequence:
      if byte == 0x1b {
        parser = Parser(state: .escape)
      } else if byte < 0x20 {
        control(byte)
      } else {
        parser.bytes.append(byte)
        if 0x40...0x7e ~= byte {
          let sequence = String(decoding: parser.bytes, as: UTF8.self)
          parser = Parser()
          if !execute(sequence) { unknown.append("␛[" + sequence) }
        }
      }
    case .string:
      if byte == 0x07 {
        endString()
      } else if byte == 0x1b {
        parser.state = .stringEscape
      } else {
        parser.bytes.append(byte)
      }
    case .stringEscape:
      let isEnd = byte == 0x5c
      endString()
      if !isEnd { processEscape(byte) }
    }
  }

  private mutating func processText(_ byte: UInt8) {
    if byte < 0x80 {
      if !parser.bytes.isEmpty { replaceInvalidBytes() }
      if byte == 0x1b {
        parser.state = .escape
      } else if byte < 0x20 {
        control(byte)
      } else if byte != 0x7f {
        write(UnicodeScalar(byte))
      }
      return
    }
    if byte & 0xc0 != 0x80, !parser.bytes.isEmpty { replaceInvalidBytes() }
    parser.bytes.append(byte)
    let length =
      switch parser.bytes[0] {
      case 0xf0...: 4
      case 0xe0...: 3
      case 0xc0...: 2
      default: 1
      }
    guard parser.bytes.count == length else { return }
    let text = String(decoding: parser.bytes, as: UTF8.self).unicodeScalars
    guard let scalar = text.first, text.count == 1, scalar != "\u{fffd}" || parser.bytes == [0xef, 0xbf, 0xbd] else {
      return replaceInvalidBytes()
    }
    parser.bytes = []
    write(scalar)
  }

  private mutating func replaceInvalidBytes() {
    unknown.append("bytes that are no text: \(parser.bytes)")
    parser.bytes = []
    write("\u{fffd}")
  }

  private mutating func processEscape(_ byte: UInt8) {
    parser = Parser()
    switch byte {
    case 0x5b: parser.state = .sequence
    case 0x5d, 0x50, 0x5e, 0x5f, 0x58: parser = Parser(state: .string, bytes: [byte])
    // A string terminator, with or without a string.
    case 0x5c: break
    case 0x37: save()
    case 0x38: restore()
    case 0x44: lineFeed()
    case 0x45:
      lineFeed()
      move(column: 0)
    case 0x4d: reverseLineFeed()
    case 0x3d, 0x3e: break
    case 0x63: self = Emulator(columns: columns, rows: lines)
    default: unknown.append("␛" + String(UnicodeScalar(byte)))
    }
  }

  private mutating func endString() {
    let text = String(decoding: parser.bytes, as: UTF8.self)
    parser = Parser()
    if text.hasPrefix("]0;") || text.hasPrefix("]2;") {
      title = String(text.dropFirst(3))
    } else {
      unknown.append("␛" + text)
    }
  }

  private mutating func control(_ byte: UInt8) {
    lastCharacter = nil
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(column: cursor.column - 1)
    case 0x09: move(column: (cursor.column / 8 + 1) * 8)
    case 0x0a, 0x0b, 0x0c: lineFeed()
    case 0x0d: move(column: 0)
    // NUL is padding for slow lines.
    case 0x00: break
    default: unknown.append("control \(byte)")
    }
  }

  /// - Parameter sequence: the sequence after `ESC [`.
  /// - Returns: Whether the sequence was recognized.
  private mutating func execute(_ sequence: String) -> Bool {
    guard let finalCharacter = sequence.last else { return false }
    let body = sequence.dropLast()
    lastCharacter = nil
    if body.hasPrefix("?") {
      return "hl".contains(finalCharacter) ? setModes(body.dropFirst(), finalCharacter == "h") : false
    }
    // The shape of the cursor.
    if finalCharacter == "q", body.hasSuffix(" ") { return true }
    guard body.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }) else { return false }
    let parameters = Self.parameters(body)
    if finalCharacter == "m" { return style.change(parameters) }
    guard parameters.count <= 2 else { return false }
    let first = parameters.first?[0] ?? 0
    let second = parameters.count > 1 ? parameters[1][0] : 0
    let count = max(first, 1)
    switch finalCharacter {
    case "A": move(row: cursor.row - count)
    case "B", "e": move(row: cursor.row + count)
    case "C", "a": move(column: cursor.column + count)
    case "D": move(column: cursor.column - count)
    case "E": move(column: 0, row: cursor.row + count)
    case "F": move(column: 0, row: cursor.row - count)
    case "G", "`": move(column: count - 1)
    case "d": move(row: count - 1)
    case "H", "f": move(column: max(second, 1) - 1, row: count - 1)
    case "J": return eraseScreen(first)
    case "K": return eraseLine(first)
    case "X": erase(cursor.column..<min(cursor.column + count, columns), cursor.row)
    case "P": deleteCells(count)
    case "@": insertCells(count)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "S": scroll(region, by: count)
    case "T": scroll(region, by: -count)
    case "r": setRegion(first, second)
    case "s": save()
    case "u": restore()
    default: return false
    }
    return true
  }

  private static func parameters(_ body: Substring) -> [[Int]] {
    guard !body.isEmpty else { return [] }
    return body.split(separator: ";", omittingEmptySubsequences: false).map { part in
      part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }
  }

  private mutating func setModes(_ body: Substring, _ isOn: Bool) -> Bool {
    // 1 arrows, 7 wrapping, 12 blinking, 25 cursor, 1000 to 1006 mouse, 1004 focus, 1049 screen, 2004 paste, 2026
    // synchronized.
    let supported: Set = [1, 7, 12, 25, 1_000, 1_002, 1_003, 1_004, 1_006, 1_049, 2_004, 2_026]
    let numbers = body.split(separator: ";").map { Int($0) ?? -1 }
    guard !numbers.isEmpty, supported.isSuperset(of: numbers) else { return false }
    for number in numbers {
      if number == 1_049, modes.contains(1_049) != isOn { switchScreen(toAlternate: isOn) }
      if isOn { modes.insert(number) } else { modes.remove(number) }
    }
    return true
  }
}
