import Foundation
import TarnRecord

/// A dream: its description, its creatures, and the effects around them.
///
/// It is a struct, so each copy is independent. ``DreamChange`` changes it, and ``card(at:)`` lays it out.
///
/// Two versions merge: the description word by word, effects one by one.
public struct Dream: Record, Identifiable, Hashable {
  /// The identity of the dream.
  public let id: UUID
  /// The text of the dream, normalized with ``held(_:)``.
  public internal(set) var description: String
  /// The kind of creature in the dream.
  public internal(set) var creature: Creature
  /// The effects around the creatures.
  public internal(set) var effects: DreamEffects
  /// The number of creatures.
  public internal(set) var count: CreatureCount

  /// Creates a dream.
  ///
  /// - Parameter description: normalized with ``held(_:)``.
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
  /// The maximum number of characters of a description: about a page of a diary.
  public static let longestDescription = 2_000

  /// Returns a text as a dream stores it: at most ``longestDescription`` characters, without control characters other
  /// than line feeds and tabs. A longer text is refused where it is written.
  ///
  /// It counts visible characters, but keeps at most four scalars per character on average, because combining marks can
  /// be stacked without limit. The function is idempotent.
  public static func held(_ text: String, to longest: Int = longestDescription) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * longest)
    where scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t" {
      seen.append(scalar)
    }
    return String(String(seen).prefix(longest))
  }

  /// Whether a text has a visible character after ``held(_:)``.
  public static func isSeen(_ text: String) -> Bool {
    held(text).unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
  }

  /// Merges word by word. If the result is too long it is a conflict, because truncating it would lose text of one
  /// side.
  @Sendable private static func merged(base: String, mine: String, theirs: String) -> String? {
    guard let text = TextMerge(base: base, mine: mine, theirs: theirs, by: .words).text else { return nil }
    return held(text) == text ? text : nil
  }
}
