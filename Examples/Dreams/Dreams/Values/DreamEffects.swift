/// Some effects, each once, in the order of the enum.
///
/// ```swift
/// var effects: DreamEffects = [.rain, .laserFocus]
/// effects.map(\.name)                // ["laser focus", "rain"]
/// effects.insert(.rain)              // as it was
/// "\(effects)"                       // "laser focus and rain"
/// ```
///
/// However they came together, the same effects are the same value. Two versions merge: what either side added is there, and what
/// either took out is not.
public struct DreamEffects: Hashable, Sendable {
  private var effects: [DreamEffect]

  /// - Parameter effects: in any order; what comes twice counts once.
  public init(_ effects: some Sequence<DreamEffect> = []) {
    let given = Set(effects)
    self.effects = DreamEffect.allCases.filter(given.contains)
  }

  /// Puts one in; nothing if it is there.
  public mutating func insert(_ effect: DreamEffect) { self = DreamEffects(effects + [effect]) }

  /// Takes one out; nothing if it isn't there.
  public mutating func remove(_ effect: DreamEffect) { effects.removeAll { $0 == effect } }

  /// What two sides made of the same effects, the same on both sides.
  static func merged(base: DreamEffects, mine: DreamEffects, theirs: DreamEffects) -> DreamEffects {
    DreamEffects(
      DreamEffect.allCases.filter { effect in
        base.contains(effect)
          ? mine.contains(effect) && theirs.contains(effect) : mine.contains(effect) || theirs.contains(effect)
      })
  }
}

extension DreamEffects: RandomAccessCollection {
  public var startIndex: Int { effects.startIndex }
  public var endIndex: Int { effects.endIndex }
  public subscript(position: Int) -> DreamEffect { effects[position] }
}

extension DreamEffects: ExpressibleByArrayLiteral {
  public init(arrayLiteral effects: DreamEffect...) { self.init(effects) }
}

extension DreamEffects: CustomStringConvertible, Codable {
  /// `laser focus, rain and fire breathing`; nothing for none.
  public var description: String {
    guard let last = effects.last, effects.count > 1 else { return effects.first?.name ?? "" }
    return effects.dropLast().map(\.name).joined(separator: ", ") + " and " + last.name
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(effects)
  }

  /// - Throws: `DecodingError.dataCorrupted` for effects in another order, or twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let effects = try container.decode([DreamEffect].self)
    self.init(effects)
    guard self.effects == effects else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "These are no effects of a dream; they are written each once, in the order "
          + DreamEffect.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
  }
}
