import TarnValues

extension Vector where Element: Equatable & Codable {
  /// Makes a change of ranges of another version than it was made of (``Rebased``).
  ///
  /// Elements without identity can't be looked for: either the ranges are where they were or, made by others as well, where
  /// they are to be, or nobody knows where they belong.
  mutating func rebase(_ change: Difference, _ merging: inout Merging) {
    let shape = Self.shape
    var (before, after) = (self, self)
    let fits = (try? shape.apply(change, &after)) != nil
    let isDone = (try? shape.apply(change.inverse, &before)) != nil
    switch (fits, isDone) {
    case (true, false): self = after
    case (false, true): break
    case (false, false): merging.unfit(change, self)
    case (true, true):
      // An “a” put in at the beginning, and here are “a”, “b”: if it was put before a “b” it is done, for before another “a” it
      // would be told as put behind that.
      if shape.difference(before, self) == change && shape.difference(self, after) != change { break }
      self = after
    }
  }
}
