/// A rule that combines two different changes of one value.
///
/// ```swift
/// static let fields: [Field<Todo>] = [
///   .fixed("id", \.id),
///   Field("notes", \.notes, merge: .lines),
///   Field("seen", \.seen, merge: .with { _, mine, theirs in max(mine, theirs) }),
/// ]
/// ```
///
/// The merge applies the rule only if both sides changed the value differently. A rule should not depend on which side
/// is called mine, or devices that merge the same two versions get different results: ``mine`` and ``theirs`` are meant
/// for state of a single device, such as a scroll position. For “last writer wins” at a server, use
/// ``Rebase/resolveAll(_:)``.
public struct MergeRule<Value>: Sendable {
  let merge: @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value?

  /// Two different changes are a conflict.
  public static var conflict: MergeRule { MergeRule { _, _, _ in nil } }
  /// The local change wins.
  public static var mine: MergeRule { MergeRule { _, mine, _ in mine } }
  /// The other side's change wins.
  public static var theirs: MergeRule { MergeRule { _, _, theirs in theirs } }

  /// Returns a custom rule.
  ///
  /// - Parameter merge: a pure function; it returns `nil` for a conflict.
  public static func with(
    _ merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value?
  ) -> MergeRule {
    MergeRule(merge: merge)
  }
}

extension MergeRule where Value == String {
  /// Line by line: changes of different lines are both kept; changes of one line are a conflict of the whole text.
  public static var lines: MergeRule { .texts(by: .lines) }
  /// Word by word: changes of different words are both kept.
  public static var words: MergeRule { .texts(by: .words) }

  private static func texts(by unit: TextUnit) -> MergeRule {
    .with { TextMerge(base: $0, mine: $1, theirs: $2, by: unit).text }
  }
}

extension MergeRule where Value == String? {
  /// Line by line while all versions have a text; removing the text is a change like any other.
  public static var lines: MergeRule { .texts(by: .lines) }
  /// Word by word while all versions have a text.
  public static var words: MergeRule { .texts(by: .words) }

  private static func texts(by unit: TextUnit) -> MergeRule {
    .with { base, mine, theirs in
      guard let base, let mine, let theirs else { return nil }
      return TextMerge(base: base, mine: mine, theirs: theirs, by: unit).text.map { .some($0) }
    }
  }
}
