/// The identity of a conflict, for use in an action: its path, and a hash of its base and theirs.
///
/// ```swift
/// let id = conflict.id                       // goes to the screen, and comes back in an action
/// if let conflict = merge.conflicts.first(where: { $0.id == id }) { try merge.resolve(conflict, with: .mine) }
/// ```
///
/// The user decides about the values that the screen showed. If the server's value has changed in the meantime, the
/// conflict at the same path has another ID: the decision then applies to no conflict, and overwrites no unseen
/// change.
///
/// The ID is the same in every process, for values with the same description there. It compares the bytes of texts, not
/// their canonical equivalence: if the server only normalizes a text, the ID changes, and the user decides again.
public struct ConflictID: Hashable, Codable, Sendable {
  /// The path of the conflict.
  public let path: FieldPath
  /// A hash of base and theirs.
  let values: UInt32

  /// The hash has the key that stored view states and open pages have from earlier versions.
  private enum CodingKeys: String, CodingKey {
    case path
    case values = "asks"
  }
}

extension ConflictID: CustomStringConvertible {
  /// The form in which a device names a conflict: `title#3735928559`. Equal IDs print the same, different IDs differ.
  public var description: String { "\(path)#\(values)" }
}

extension Conflict {
  /// The ID of this conflict, for use in an action.
  ///
  /// - Complexity: O(printing base and theirs)
  public var id: ConflictID {
    // FNV-1a, with its two constants: a hash that is not secret and is the same on every platform. 32 bits, because
    // JavaScript integers in a page are exact up to 53 bits only; two versions of one value collide once in four
    // thousand million.
    var hash: UInt32 = 0x811c_9dc5
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    for version in [versions[0], versions[2]] {
      for byte in (version?.text ?? "").utf8 { add(byte) }
      // No UTF-8 text contains these bytes: a missing value differs from every text, and consecutive texts stay
      // separate.
      add(version == nil ? 0xfe : 0xff)
    }
    return ConflictID(path: path, values: hash)
  }
}

/// Encoded as a list of field names and, each in a list of its own, keys: `["stops", ["7"], "name"]`.
extension FieldPath: Codable {
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for component in components {
      switch component {
      case .field(let name): try list.encode(name)
      case .key(let key): try list.encode([key])
      }
    }
  }

  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var components: [Component] = []
    while !list.isAtEnd {
      if let name = try? list.decode(String.self) {
        components.append(.field(name))
        continue
      }
      let keys = try list.decode([String].self)
      guard keys.count == 1 else {
        throw list.fault("the key of an element must be a list of one text; found \(keys.count) texts")
      }
      components.append(.key(keys[0]))
    }
    self.init(components)
  }
}
