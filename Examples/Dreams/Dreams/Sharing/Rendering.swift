import Tarn

extension Dreams {
  /// What should be drawn while the state says so: the request of whoever draws, and the one source of the app.
  ///
  /// It has all it takes. While the dreams stay as they are it is the same value and goes on; where one is changed, or the
  /// sharing is cancelled, it is another one or none, and what was begun is stopped.
  public struct Rendering: Hashable, Sendable {
    public let sharing: Sharing.ID
    /// What to draw, in the order of the list; at least one.
    public let dreams: [Dream]

    public init(sharing: Sharing.ID, dreams: [Dream]) {
      self.sharing = sharing
      self.dreams = dreams
    }
  }

  /// What is told of a rendering: how far it is, any number of times, and then how it ended.
  public enum News: Equatable, Codable, Sendable {
    /// This share is drawn, 0 to 1.
    case drawn(Double)
    /// It is done, and its picture is kept.
    case kept(Picture)
    /// It can't be done; a sentence says why, and what to do.
    case failed(String)
  }

  /// Has a use case draw what is to be drawn.
  ///
  /// ```swift
  /// let store = Store(state, Dreams(), sources: [Dreams.rendering(by: Darkroom(blobs))], history: Dreams.history)
  /// ```
  public static func rendering<Renderer: UseCase>(by renderer: Renderer) -> Connection<Rendering, Action>
  where Renderer.Request == Rendering, Renderer.Response == News {
    Connection(renderer) {
      $0
    } action: { rendering, news in
      .heard(news, of: rendering.sharing)
    }
  }

  /// A picture is drawn while the list waits for one; cancelling is being somewhere else.
  public func sources(_ state: State) -> [Rendering] {
    guard let sharing = state.view.sharing, sharing.isRendering else { return [] }
    let dreams = state.document.dreams(of: sharing.dreams)
    // Of nothing there is no picture: the person sees that what they chose is gone.
    return dreams.isEmpty ? [] : [Rendering(sharing: sharing.id, dreams: dreams)]
  }
}
