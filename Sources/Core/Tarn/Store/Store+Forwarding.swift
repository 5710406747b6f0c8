extension Store {
  /// Forwards changes of this store to another: after each change of either store, sends the other store the action
  /// that updates it, with the cause ``Cause/arrived``.
  ///
  /// ```swift
  /// let token = document.forward(to: editor) { document, editor in
  ///   let stored = document.entries[id: editor.entry.id]
  ///   return editor.entry == stored ? nil : .stored(stored)
  /// }
  /// ```
  ///
  /// Use it to forward changes from a document that many users share to the store of one user. It compares the stores
  /// at once, because the other store may be out of date, and after each change of the other store, because time travel
  /// there may make it out of date again.
  ///
  /// Both stores live in one isolation. The returned token keeps both alive.
  ///
  /// - Parameters:
  ///   - other: the store that gets the actions.
  ///   - file: the source file, which a ``Fault`` names; leave it to the compiler.
  ///   - line: the line in `file`; leave it to the compiler.
  ///   - action: returns the action that updates the other store; `nil` if it is up to date. After the other store has
  ///     applied the action, the result should be `nil`; otherwise the action is sent again until the other store's
  ///     loop stops with a ``Fault``.
  /// - Returns: a token that keeps the forwarding active.
  /// - Complexity: one call of `action` per settling of either store.
  public func forward<Other: Feature>(
    to other: Store<Other>, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (F.State, Other.State) -> Other.Action?
  ) -> ObserverToken {
    let update = { if let action = action(self.state, other.state) { other.send(action, cause: .arrived) } }
    let ownToken = loop.watch(file: file, line: line) { _ in update() }
    let otherToken = other.loop.watch(file: file, line: line) { _ in update() }
    update()
    return ObserverToken {
      ownToken.end()
      otherToken.end()
    }
  }
}
