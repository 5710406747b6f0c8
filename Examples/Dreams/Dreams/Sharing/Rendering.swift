import Tarn

extension Dreams {
  /// The request to draw a picture. The renderer responds with any number of progress updates, then one result.
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

  /// A task for which a window waits. The state says which there are, so they go on after a restart.
  public enum BackgroundTask: Hashable, Sendable {
    case rendering(Rendering)
    case saving(SavePicture.Request)
  }

  /// Returns a rendering while a window waits for a picture, and a request to save the picture until it is saved. Without
  /// dreams there is nothing to draw: the user sees that the selected dreams have been removed.
  public func subscriptions(_ document: Document, _ session: Session) -> [BackgroundTask] {
    guard let sharing = session.sharing else { return [] }
    switch (sharing.progress, sharing.file) {
    case (.rendering, _) where !sharing.dreams.isEmpty:
      return [.rendering(Rendering(sharing: sharing.id, dreams: document.dreams(of: sharing.dreams)))]
    case (.ready(let picture), .saving(let folder?)?):
      return [.saving(SavePicture.Request(picture: picture, folder: folder))]
    default: return []
    }
  }
}
