import Foundation
import TarnRecord

/// A dream: what it was about, who was in it, and what was to be seen around them.
///
/// ```swift
/// let keynote = Dream(id: id, description: "The keynote", creature: .unicorn)
/// let better = keynote.altered(by: .put(.laserFocus), .count(.three))
/// better.summary                     // "three unicorns with laser focus"
/// ```
///
/// A struct, so whoever has one has it alone: nothing done to ``better`` is seen in ``keynote``. It changes by ``DreamChange``,
/// and is drawn by ``card(at:)``.
///
/// Two versions merge: the description word by word, effects one by one.
public struct Dream: Record, Identifiable, Hashable {
  public let id: UUID
  public internal(set) var description: String
  public internal(set) var creature: Creature
  public internal(set) var effects: DreamEffects
  public internal(set) var count: CreatureCount

  /// - Parameter description: kept as ``held(_:)`` has it.
  public init(
    id: UUID, description: String, creature: Creature, effects: DreamEffects = [], count: CreatureCount = .one
  ) {
    self.id = id
    self.description = Dream.held(description)
    self.creature = creature
    self.effects = effects
    self.count = count
  }

  public static let fields: [Field<Dream>] = [
    .fixed("id", \.id),
    Field("description", \.description, merge: .with(Dream.merged)),
    Field("creature", \.creature),
    Field("effects", \.effects, merge: .with(DreamEffects.merged)),
    Field("count", \.count),
  ]
}

extension Dream {
  /// A page of a diary; nobody remembers more of a dream.
  public static let longestDescription = 2_000

  /// A text as a dream may have it: at most ``longestDescription`` characters, and none of those that can't be seen but ends of
  /// lines and tabs.
  ///
  /// Characters are counted as they are seen, but no more than four scalars for each are kept, taken together: marks can be piled
  /// up without end. What is held is held as it is.
  public static func held(_ text: String) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * longestDescription)
    where scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t" {
      seen.append(scalar)
    }
    return String(String(seen).prefix(longestDescription))
  }

  /// Whether anything is to be seen of a text, as a dream would have it.
  public static func isSeen(_ text: String) -> Bool {
    held(text).unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
  }

  /// Word by word. Where both together are too long, somebody has to decide: cutting would lose what one of them wrote.
  @Sendable private static func merged(base: String, mine: String, theirs: String) -> String? {
    guard let text = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text else { return nil }
    return held(text) == text ? text : nil
  }
}
