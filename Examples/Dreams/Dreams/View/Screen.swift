extension Dreams {
  /// The screen that the app shows. State that belongs to one screen only is in its case, so leaving the screen
  /// discards it.
  public enum Screen: Equatable, Codable, Sendable {
    case list(ListMode)
    /// The editor of a dream, with its preview.
    case dream(DreamScreen)
    /// The choice of the favourite creature.
    case favourite
  }

  /// The mode of the list: viewing, selecting, or waiting for the picture of the selected dreams.
  ///
  /// The talk used a property for each of these and did not clear one of them. Here one case replaces the other:
  ///
  /// ```swift
  /// mode = .viewing                  // and there is no selection any more, nor a place to look for it
  /// ```
  public enum ListMode: Equatable, Codable, Sendable {
    case viewing
    case selecting(Selection)
    case sharing(Sharing)
  }

  /// The state of a dream's screen. The dream may have been removed: ``State/openDream`` is the dream if it exists.
  public struct DreamScreen: Equatable, Codable, Sendable {
    /// The dream that the screen shows.
    public let id: Dream.ID
    /// The vertical scroll offset.
    public internal(set) var scroll = 0.0

    init(id: Dream.ID) { self.id = id }
  }
}
