/// Parses the part of a sequence after `ESC [` or `ESC O`.
extension InputParser {
  mutating func parse(_ byte: UInt8, in sequence: inout Sequence) {
    switch byte {
    case 0x5b where sequence.body.isEmpty && sequence.introducer == 0x5b:
      state = .linuxConsole
    case 0x4d where sequence.body.isEmpty && sequence.introducer == 0x5b:
      state = .legacyMouse([])
    case 0x24 where sequence.introducer == 0x5b && sequence.number != nil:
      // rxvt ends a sequence with `$` for a key with Shift. In other sequences `$` is an intermediate byte.
      end(sequence, with: byte)
    case 0x20...0x3f:
      if sequence.body.count < Sequence.bound { sequence.body.append(byte) } else { sequence.isTooLong = true }
      state = .sequence(sequence)
    case 0x40...0x7e:
      end(sequence, with: byte)
    default:
      // A control key, or a byte that is part of no sequence: drop the unfinished sequence.
      state = .ground
      parsePlain(byte, hasAlt: false)
    }
  }

  private mutating func end(_ sequence: Sequence, with finalByte: UInt8) {
    state = .ground
    guard !sequence.isTooLong else { return }
    if finalByte == 0x7e, sequence.body == Array("200".utf8) {
      state = .paste
      return
    }
    guard let event = sequence.event(finalByte) else { return }
    events.append(event)
  }

  mutating func endLegacyMouse(_ bytes: [UInt8]) {
    state = .ground
    // Each byte is sent with 32 added, so that it is no control character.
    let values = bytes.map { Int($0) - 32 }
    let isRelease = values[0] & 0x43 == 3
    guard let mouse = Sequence.mouse(values[0] & (isRelease ? ~3 : ~0), values[1], values[2], isRelease: isRelease)
    else { return }
    events.append(.mouse(mouse))
  }
}

extension InputParser.Sequence {
  /// The single number that is the whole body, or `nil` for any other body.
  var number: Int? { body.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: body, as: UTF8.self)) : nil }

  /// The numbers between semicolons, each followed by its subparameters after colons. A missing number is 0; a large
  /// one is clamped.
  private var numbers: [[Int]] {
    body.split(separator: 0x3b, omittingEmptySubsequences: false).map { group in
      group.split(separator: 0x3a, omittingEmptySubsequences: false).map { digits in
        // Unicode's last scalar, 1,114,111, is the only kind of value above a million that terminals send.
        digits.reduce(0) { min($0 * 10 + Int($1 & 0x0f), 9_999_999) }
      }
    }
  }

  func event(_ finalByte: UInt8) -> TerminalEvent? {
    if body.first == 0x3c { return pointer(finalByte) }
    // Sequences with other bytes before or after the numbers are replies to queries.
    guard body.allSatisfy({ 0x30...0x3b ~= $0 }) else { return nil }
    if body.isEmpty, introducer == 0x5b, finalByte == 0x49 || finalByte == 0x4f { return .focus(finalByte == 0x49) }
    return key(finalByte).map { .key(Key($0)) }
  }

  private func pointer(_ finalByte: UInt8) -> TerminalEvent? {
    let parameters = InputParser.Sequence(introducer: introducer, hasAlt: false, body: Array(body.dropFirst())).numbers
    guard parameters.count == 3, finalByte == 0x4d || finalByte == 0x6d else { return nil }
    let values = parameters.map { $0.first ?? 0 }
    return Self.mouse(values[0], values[1], values[2], isRelease: finalByte == 0x6d).map { .mouse($0) }
  }

  /// Decodes a mouse event.
  ///
  /// - Parameters:
  ///   - code: the button in bits 0 and 1, the modifiers in 2 to 4, movement in 5, the wheel in 6.
  ///   - column, row: from 1.
  static func mouse(_ code: Int, _ column: Int, _ row: Int, isRelease: Bool) -> Mouse? {
    let kind: Mouse.Kind
    switch code & ~0b11100 {
    case 0: kind = isRelease ? .released : .pressed
    case 32: kind = .dragged
    case 64: kind = .wheelUp
    case 65: kind = .wheelDown
    default: return nil
    }
    return Mouse(kind, column: max(column - 1, 0), row: max(row - 1, 0))
  }

  private func key(_ finalByte: UInt8) -> String? {
    let numbers = self.numbers
    let first = numbers.first?.first ?? 0
    let second = numbers.count > 1 ? numbers[1] : []
    // Event type 3 is the release of a key, which is not reported.
    if second.count > 1, second[1] == 3 { return nil }
    var modifiers = KeyModifiers(number: second.first ?? 1)
    if hasAlt { modifiers.insert(.alt) }

    switch finalByte {
    case 0x7e where first == 27 && numbers.count == 3:
      return KeyNames.character(numbers[2].first ?? 0, shifted: 0, modifiers)
    case 0x75 where introducer == 0x5b:
      let shifted = numbers.first.map { $0.count > 1 ? $0[1] : 0 } ?? 0
      return KeyNames.character(first, shifted: shifted, modifiers)
    case 0x7e: return KeyNames.byNumber[first].map { KeyNames.qualified(modifiers, $0) }
    // rxvt encodes the modifiers in the last byte.
    case 0x24: return KeyNames.byNumber[first].map { KeyNames.qualified(modifiers.union(.shift), $0) }
    case 0x5e: return KeyNames.byNumber[first].map { KeyNames.qualified(modifiers.union(.control), $0) }
    case 0x40: return KeyNames.byNumber[first].map { KeyNames.qualified(modifiers.union([.control, .shift]), $0) }
    case 0x61...0x64 where body.isEmpty:
      return KeyNames.byLetter[finalByte - 0x20].map {
        KeyNames.qualified(modifiers.union(introducer == 0x5b ? .shift : .control), $0)
      }
    case 0x5a: return KeyNames.qualified(modifiers.union(.shift), "Tab")
    default: break
    }
    // For keys the first number is 1 or missing, or the modifiers in an older encoding. Otherwise the sequence is a
    // report of the cursor's position.
    if introducer == 0x5b, first > 1 || (numbers.count > 1 && !(2...16 ~= second.first ?? 0)) { return nil }
    if introducer == 0x4f, numbers.count == 1, first > 1 { modifiers.formUnion(KeyModifiers(number: first)) }
    if let name = KeyNames.byLetter[finalByte] { return KeyNames.qualified(modifiers, name) }
    return introducer == 0x4f ? KeyNames.keypad(finalByte).map { KeyNames.qualified(modifiers, $0) } : nil
  }
}
