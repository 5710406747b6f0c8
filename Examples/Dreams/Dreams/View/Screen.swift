extension Dreams {
  /// What the person is looking at. There is one screen at a time, and all that belongs to it alone is in its case: leaving it
  /// leaves nothing behind.
  public enum Screen: Equatable, Codable, Sendable {
    case list(ListMode)
    /// A dream, being edited with its preview.
    case dream(DreamScreen)
    /// Choosing the favourite creature.
    case favourite
  }

  /// What the list is there for: to be looked at, to select from, or to wait for the picture of what was selected.
  ///
  /// The talk had a property for each of these and forgot to clear one. Here the one case is in place of the other:
  ///
  /// ```swift
  /// mode = .viewing                  // and there is no selection any more, nor a place to look for it
  /// ```
  public enum ListMode: Equatable, Codable, Sendable {
    case viewing
    case selecting(Selection)
    case sharing(Sharing)
  }

  /// A dream on its own screen. It may be gone since: ``State/openDream`` has it, if it is there.
  public struct DreamScreen: Equatable, Codable, Sendable {
    public let id: Dream.ID
    /// How far down it is scrolled.
    public internal(set) var scroll = 0.0

    init(id: Dream.ID) { self.id = id }
  }
}
