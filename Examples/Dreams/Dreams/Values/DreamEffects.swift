import TarnLanguages

/// A set of effects, in the order of the enum.
///
/// The same effects are the same value, in whatever order they were added. Two versions merge: an effect that either
/// side added is in the result, and one that either side removed is not.
public struct DreamEffects: Hashable, Sendable {
  private var effects: [DreamEffect]

  /// Creates a set of effects.
  ///
  /// - Parameter effects: the effects in any order; duplicates count once.
  public init(_ effects: some Sequence<DreamEffect> = []) {
    let given = Set(effects)
    self.effects = DreamEffect.allCases.filter(given.contains)
  }

  /// Adds an effect; does nothing if it is present.
  public mutating func insert(_ effect: DreamEffect) { self = DreamEffects(effects + [effect]) }

  /// Removes an effect; does nothing if it is absent.
  public mutating func remove(_ effect: DreamEffect) { effects.removeAll { $0 == effect } }

  /// Merges two versions of the same effects. The result does not depend on which side is `mine`.
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
  /// The effects as text: `laser focus, rain and fire breathing`; empty if there are none.
  public var description: String { text(.english) }

  /// The same in a language.
  func text(_ words: Localization) -> String {
    let names = effects.map { words.translation(of: $0.name) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return words("\(names.dropLast().joined(separator: ", ")) and \(last)")
  }

  public func encode(to encoder: any Encoder) throws { try effects.encode(to: encoder) }

  /// Decodes the effects.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for effects in another order, or duplicates.
  public init(from decoder: any Decoder) throws {
    let effects = try [DreamEffect](from: decoder)
    self.init(effects)
    guard self.effects == effects else {
      let names = DreamEffect.allCases.map(\.rawValue).joined(separator: ", ")
      let problem = "These are not the effects of a dream: each occurs once, in the order \(names)."
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }
}
