/// What to make of two different changes of one value.
///
/// ```swift
/// Field("notes", \.notes, merge: .lines)
/// Field("seen", \.seen, merge: .with { _, mine, theirs in max(mine, theirs) })
/// ```
///
/// Asked only if both sides changed it, and not to the same. A rule should not depend on which side is called mine, or
/// machines that merge the same two versions come to different results: ``mine`` and ``theirs`` are for state that is
/// nobody else's, such as a scroll position. Who is last to reach a server is decided with ``Rebased/decide(_:)``.
public struct MergeRule<Value>: Sendable {
  let merge: @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value?

  /// Somebody has to decide.
  public static var conflict: MergeRule { MergeRule { _, _, _ in nil } }
  public static var mine: MergeRule { MergeRule { _, mine, _ in mine } }
  public static var theirs: MergeRule { MergeRule { _, _, theirs in theirs } }

  /// A rule of your own.
  ///
  /// - Parameter merge: a pure function; `nil` makes it a conflict.
  public static func with(
    _ merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value?
  ) -> MergeRule {
    MergeRule(merge: merge)
  }
}

extension MergeRule where Value == String {
  /// Line by line: changes of different lines both survive; of one line they are a conflict of the whole text.
  public static var lines: MergeRule { .texts(by: .lines) }
  /// Word by word.
  public static var words: MergeRule { .texts(by: .words) }

  private static func texts(by unit: TextUnit) -> MergeRule {
    .with { TextMerge(base: $0, mine: $1, theirs: $2, by: unit).text }
  }
}

extension MergeRule where Value == String? {
  /// Line by line while there is a text; taking it away is a change like any other.
  public static var lines: MergeRule { .texts(by: .lines) }
  /// Word by word while there is a text.
  public static var words: MergeRule { .texts(by: .words) }

  private static func texts(by unit: TextUnit) -> MergeRule {
    .with { base, mine, theirs in
      guard let base, let mine, let theirs else { return nil }
      return TextMerge(base: base, mine: mine, theirs: theirs, by: unit).text.map { .some($0) }
    }
  }
}
