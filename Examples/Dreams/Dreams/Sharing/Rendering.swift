import Tarn

extension Dreams {
  /// The request to draw a picture, derived from the state: the only subscription of the app. The renderer responds with
  /// any number of progress updates, then one result.
  ///
  /// It contains all that the renderer needs. While the dreams stay the same, the request is equal and the rendering
  /// continues. When a dream changes or the user cancels, the request is another one or absent, and the store cancels
  /// the rendering.
  public struct Rendering: Hashable, Sendable {
    /// The sharing that waits for the picture.
    public let sharing: Sharing.ID
    /// The dreams to draw, in the order of the list; at least one.
    public let dreams: [Dream]
  }

  /// Returns a rendering while a window waits for a picture. Without dreams there is nothing to draw: the user sees that
  /// the selected dreams have been removed.
  public func subscriptions(_ document: Document, _ session: Session) -> [Rendering] {
    guard let sharing = session.sharing, sharing.isRendering, !sharing.dreams.isEmpty else { return [] }
    return [Rendering(sharing: sharing.id, dreams: document.dreams(of: sharing.dreams))]
  }
}
