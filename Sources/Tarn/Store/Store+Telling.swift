extension Store {
  /// Keeps another store told of what is true here: whenever one of the two has changed, what the other should hear of is
  /// sent to it, as something that has arrived.
  ///
  /// ```swift
  /// let telling = document.tell(desk) { document, desk in
  ///   let truth = document.entries[id: desk.draft.value.id]
  ///   return desk.draft.base == truth ? nil : .truth(truth)
  /// }
  /// ```
  ///
  /// It is how facts flow down, from a document that many share to the store of one person. It asks at once, for a store that
  /// was away may be behind, and after each change of the other, too: what is wound back there is behind again.
  ///
  /// Both live in one isolation, and each is kept as long as what is returned is.
  ///
  /// - Parameter news: what the other is behind by; `nil` if by nothing. Once that was applied, it should be `nil`: if not, the
  ///   other is told again and again until its loop ends that with a ``Fault``.
  /// - Returns: what keeps the other told.
  /// - Complexity: one `news` a settling of either.
  public func tell<Other: Feature>(
    _ other: Store<Other>, file: StaticString = #fileID, line: UInt = #line,
    _ news: @escaping (F.State, Other.State) -> Other.Action?
  ) -> Observation {
    let bring = { if let action = news(self.state, other.state) { other.send(action, cause: .arrived) } }
    let here = loop.watch(file: file, line: line) { _ in bring() }
    let there = other.loop.watch(file: file, line: line) { _ in bring() }
    bring()
    return Observation {
      here.end()
      there.end()
    }
  }
}
