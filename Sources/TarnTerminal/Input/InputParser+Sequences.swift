/// What comes after `ESC [` and `ESC O`.
extension InputParser {
  mutating func take(_ byte: UInt8, in sequence: inout Sequence) {
    switch byte {
    case 0x5b where sequence.body.isEmpty && sequence.introducer == 0x5b:
      state = .console
    case 0x4d where sequence.body.isEmpty && sequence.introducer == 0x5b:
      state = .oldMouse([])
    case 0x24 where sequence.introducer == 0x5b && sequence.number != nil:
      // rxvt's way of saying that Shift is held down; elsewhere a sign on the way to the end.
      end(sequence, with: byte)
    case 0x20...0x3f:
      if sequence.body.count < Sequence.bound { sequence.body.append(byte) } else { sequence.isTooLong = true }
      state = .sequence(sequence)
    case 0x40...0x7e:
      end(sequence, with: byte)
    default:
      // A control key, or no part of any sequence: what there was of this one is dropped.
      state = .ground
      takePlain(byte, hasAlt: false)
    }
  }

  private mutating func end(_ sequence: Sequence, with letter: UInt8) {
    state = .ground
    guard !sequence.isTooLong else { return }
    if letter == 0x7e, sequence.body == Array("200".utf8) {
      state = .paste
      return
    }
    guard let event = sequence.event(letter) else { return }
    events.append(event)
  }

  mutating func endOldMouse(_ bytes: [UInt8]) {
    state = .ground
    // Each is 32 more than it says, to be no control character.
    let values = bytes.map { Int($0) - 32 }
    let isRelease = values[0] & 0x43 == 3
    guard let mouse = Sequence.mouse(values[0] & (isRelease ? ~3 : ~0), values[1], values[2], isRelease: isRelease)
    else { return }
    events.append(.mouse(mouse))
  }
}

extension InputParser.Sequence {
  /// The one number that this sequence has, if it has no more than that.
  var number: Int? { body.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: body, as: UTF8.self)) : nil }

  /// The numbers between semicolons, each with those after its colons. What is missing is 0, what is too big is bounded.
  private var numbers: [[Int]] {
    body.split(separator: 0x3b, omittingEmptySubsequences: false).map { part in
      part.split(separator: 0x3a, omittingEmptySubsequences: false).map { digits in
        // Nothing that a terminal tells is as big as a million but Unicode's last signs, at 1,114,111.
        digits.reduce(0) { min($0 * 10 + Int($1 & 0x0f), 9_999_999) }
      }
    }
  }

  func event(_ letter: UInt8) -> TerminalEvent? {
    if body.first == 0x3c { return pointer(letter) }
    // Sequences with a sign of their own before or after the numbers are answers to questions.
    guard body.allSatisfy({ 0x30...0x3b ~= $0 }) else { return nil }
    if body.isEmpty, introducer == 0x5b, letter == 0x49 || letter == 0x4f { return .focus(letter == 0x49) }
    return key(letter).map { .key(Key($0)) }
  }

  private func pointer(_ letter: UInt8) -> TerminalEvent? {
    let rest = InputParser.Sequence(introducer: introducer, hasAlt: false, body: Array(body.dropFirst())).numbers
    guard rest.count == 3, letter == 0x4d || letter == 0x6d else { return nil }
    let values = rest.map { $0.first ?? 0 }
    return Self.mouse(values[0], values[1], values[2], isRelease: letter == 0x6d).map { .mouse($0) }
  }

  /// - Parameters:
  ///   - code: the button in bits 0 and 1, what is held down with it in 2 to 4, movement in 5, the wheel in 6.
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

  private func key(_ letter: UInt8) -> String? {
    let numbers = self.numbers
    let first = numbers.first?.first ?? 0
    let second = numbers.count > 1 ? numbers[1] : []
    // 3 says that the key was let go, which is no key.
    if second.count > 1, second[1] == 3 { return nil }
    var modifiers = HeldKeys(number: second.first ?? 1)
    if hasAlt { modifiers.insert(.alt) }

    switch letter {
    case 0x7e where first == 27 && numbers.count == 3:
      return KeyNames.sign(numbers[2].first ?? 0, shifted: 0, modifiers)
    case 0x75 where introducer == 0x5b:
      let shifted = numbers.first.map { $0.count > 1 ? $0[1] : 0 } ?? 0
      return KeyNames.sign(first, shifted: shifted, modifiers)
    case 0x7e: return KeyNames.byNumber[first].map { KeyNames.held(modifiers, $0) }
    // rxvt: what is held down is in the last sign.
    case 0x24: return KeyNames.byNumber[first].map { KeyNames.held(modifiers.union(.shift), $0) }
    case 0x5e: return KeyNames.byNumber[first].map { KeyNames.held(modifiers.union(.control), $0) }
    case 0x40: return KeyNames.byNumber[first].map { KeyNames.held(modifiers.union([.control, .shift]), $0) }
    case 0x61...0x64 where body.isEmpty:
      return KeyNames.byLetter[letter - 0x20].map {
        KeyNames.held(modifiers.union(introducer == 0x5b ? .shift : .control), $0)
      }
    case 0x5a: return KeyNames.held(modifiers.union(.shift), "Tab")
    default: break
    }
    // Of keys the first number is 1 or left out, or in an older way what is held down. Else it is where the cursor is.
    if introducer == 0x5b, first > 1 || (numbers.count > 1 && !(2...16 ~= second.first ?? 0)) { return nil }
    if introducer == 0x4f, numbers.count == 1, first > 1 { modifiers.formUnion(HeldKeys(number: first)) }
    if let name = KeyNames.byLetter[letter] { return KeyNames.held(modifiers, name) }
    return introducer == 0x4f ? KeyNames.keypad(letter).map { KeyNames.held(modifiers, $0) } : nil
  }
}
