import TarnValues

extension Vector where Element: Equatable & Codable {
  /// Applies a range change to another version than the original (``Rebase``).
  ///
  /// Elements without identity can't be searched for: the ranges must be found at their old positions or, if others
  /// made the same change, at their new ones; otherwise the change is a conflict.
  mutating func rebase(_ change: Difference, _ context: inout MergeContext) {
    let scheme = Self.patchScheme
    var (before, after) = (self, self)
    let fits = (try? scheme.apply(change, &after)) != nil
    let isDone = (try? scheme.apply(change.inverse, &before)) != nil
    switch (fits, isDone) {
    case (true, false): self = after
    case (false, true): break
    case (false, false): context.mismatch(change, self)
    case (true, true):
      // Example: the change inserts “a” at the beginning, and the current value is “a”, “b”. If “a” was inserted before
      // “b”, the change is done: inserting it before another “a” would be represented as an insertion after that one.
      if scheme.difference(before, self) == change && scheme.difference(self, after) != change { break }
      self = after
    }
  }
}
