import TarnTesting

/// An `encode(to:)` that does everything a type may do: containers of both kinds, left empty, written alternately, with
/// duplicate keys, or after failed attempts. The seed determines its behavior.
struct RandomProgram: Encodable {
  private struct Failure: Error {}

  let seed: UInt64
  let depth: Int
  /// Whether containers are written one after another, and without duplicate keys.
  var isTidy = false
  /// Whether it encodes failing values and ignores the error. Foundation may stop the program after that.
  var encodesFailures = false

  func encode(to encoder: any Encoder) throws {
    var random = SeededRandom(seed: seed)
    var open: [Container] = []
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      var value = encoder.singleValueContainer()
      let failing = failing(&random)
      if encodesFailures { try? value.encode(failing) }
      return try value.encode(inner(&random))
    case 1: open.append(.list(encoder.unkeyedContainer()))
    case 2: return
    default: open.append(.object(encoder.container(keyedBy: Name.self)))
    }
    let isTidy = isTidy || random.oneIn(2)
    for step in 0..<Int.random(in: 0...8, using: &random) {
      let index = Int.random(in: open.indices, using: &random)
      let container = open[index]
      if isTidy { open.removeSubrange((index + 1)...) }
      if let nested = try write(step, to: container, &random) { open.append(nested) }
    }
  }

  /// Containers are references: a copy writes to the same container.
  private enum Container {
    case list(any UnkeyedEncodingContainer)
    case object(KeyedEncodingContainer<Name>)
  }

  private func write(_ step: Int, to container: Container, _ random: inout SeededRandom) throws -> Container? {
    let choice = Int.random(in: 0..<7, using: &random)
    let inner = inner(&random)
    let failing = failing(&random)
    switch container {
    case .list(var list):
      switch choice {
      case 0: return .object(list.nestedContainer(keyedBy: Name.self))
      case 1: return .list(list.nestedUnkeyedContainer())
      case 2: if encodesFailures { try? list.encode(failing) }
      case 3: try inner.encode(to: list.superEncoder())
      case 4: try list.encodeNil()
      default: try list.encode(inner)
      }
    case .object(var object):
      let key = Name(stringValue: "step \(step)")
      switch choice {
      case 0: return .object(object.nestedContainer(keyedBy: Name.self, forKey: key))
      case 1: return .list(object.nestedUnkeyedContainer(forKey: key))
      case 2: if encodesFailures { try? object.encode(failing, forKey: key) }
      case 3: try inner.encode(to: object.superEncoder(forKey: key))
      case 4: try object.encode(step, forKey: random.oneIn(3) && !isTidy ? "again" : key)
      case 5: try object.encode(["b": step, "a": 1], forKey: key)
      default: try object.encode(inner, forKey: key)
      }
    }
    return nil
  }

  private func inner(_ random: inout SeededRandom) -> Custom {
    let seed = random.next()
    let number = Int.random(in: 0..<1_000, using: &random)
    guard depth > 0 else { return Custom { try number.encode(to: $0) } }
    return Custom { [self] in
      try RandomProgram(seed: seed, depth: depth - 1, isTidy: isTidy, encodesFailures: encodesFailures).encode(to: $0)
    }
  }

  private func failing(_ random: inout SeededRandom) -> Custom {
    let inner = inner(&random)
    return Custom {
      try inner.encode(to: $0)
      throw Failure()
    }
  }
}
