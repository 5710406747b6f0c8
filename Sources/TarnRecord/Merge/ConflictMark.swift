/// Which conflict is meant, as an action carries it: where it is, and what was asked there.
///
/// ```swift
/// case .resolve(let mark, let side): if let conflict = draft.conflict(mark) { try draft.resolve(conflict, with: side) }
/// ```
///
/// A person decides what they were shown. If the truth has moved on in the meantime, another thing is asked at the same place, with
/// another mark: the decision is about nothing then, and nobody's change is overwritten unseen.
///
/// The same in every process, for values that print the same there.
public struct ConflictMark: Hashable, Codable, Sendable {
  public let path: FieldPath
  /// What was before both, and what theirs is, as one number.
  let asks: UInt32
}

extension ConflictMark: CustomStringConvertible {
  /// As a device names what a decision is about: `title#3735928559`. Two that are equal print the same, and no others.
  public var description: String { "\(path)#\(asks)" }
}

extension Conflict {
  /// Stands for it in an action.
  ///
  /// - Complexity: O(printing base and theirs)
  public var mark: ConflictMark {
    // FNV-1a, with its two constants: a hash that is no secret and the same everywhere. 32 bits, for a page counts no further
    // than 53; that two versions of one place have one number happens once in four thousand million.
    var hash: UInt32 = 0x811c_9dc5
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    for leaf in [leaves[0], leaves[2]] {
      for byte in (leaf?.words ?? "").utf8 { add(byte) }
      // No text has a byte like these: what is not there is no text, and no two texts run into each other.
      add(leaf == nil ? 0xfe : 0xff)
    }
    return ConflictMark(path: path, asks: hash)
  }
}

/// Written as a list of names of fields and, each in a list of its own, of keys: `["stops", ["7"], "name"]`.
extension FieldPath: Codable {
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for step in steps {
      switch step {
      case .field(let name): try list.encode(name)
      case .key(let key): try list.encode([key])
      }
    }
  }

  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var steps: [Step] = []
    while !list.isAtEnd {
      if let name = try? list.decode(String.self) {
        steps.append(.field(name))
        continue
      }
      let keys = try list.decode([String].self)
      guard keys.count == 1 else {
        throw list.fault("the key of an element is a list with one text, and this one has \(keys.count)")
      }
      steps.append(.key(keys[0]))
    }
    self.init(steps)
  }
}
