import Tarn

extension Dreams {
  /// The request to draw a picture, derived from the state: the renderer's request, and the only subscription of the
  /// app.
  ///
  /// It contains all that the renderer needs. While the dreams stay the same, the request is equal and the rendering
  /// continues. When a dream changes or the user cancels, the request is another one or absent, and the store cancels
  /// the rendering.
  public struct Rendering: Hashable, Sendable {
    /// The sharing that waits for the picture.
    public let sharing: Sharing.ID
    /// The dreams to draw, in the order of the list; at least one.
    public let dreams: [Dream]

    /// Creates the request of a sharing.
    public init(sharing: Sharing.ID, dreams: [Dream]) {
      self.sharing = sharing
      self.dreams = dreams
    }
  }

  /// An update from the renderer: any number of progress updates, then one result.
  public enum RenderingUpdate: Equatable, Codable, Sendable {
    /// The share that is drawn, 0 to 1.
    case drawn(Double)
    /// The picture is drawn and stored.
    case kept(StoredImage)
    /// The rendering failed. A sentence says why, and what the user can do.
    case failed(String)
  }

  /// Returns the effect handler that passes rendering requests to a use case.
  ///
  /// ```swift
  /// let store = Store(state, Dreams(), subscriptions: [Dreams.rendering(by: ImageRenderer(blobs))], history: Dreams.history)
  /// ```
  public static func rendering<Renderer: UseCase>(by renderer: Renderer) -> EffectHandler<Rendering, Action>
  where Renderer.Request == Rendering, Renderer.Response == RenderingUpdate {
    EffectHandler(renderer) {
      $0
    } action: { rendering, news in
      .renderingUpdated(news, of: rendering.sharing)
    }
  }

  /// Returns a rendering while the list waits for a picture. The user cancels by leaving that mode, which ends the
  /// rendering.
  public func subscriptions(_ state: State) -> [Rendering] {
    guard let sharing = state.view.sharing, sharing.isRendering else { return [] }
    let dreams = state.document.dreams(of: sharing.dreams)
    // Without dreams there is nothing to draw: the user sees that the selected dreams have been removed.
    return dreams.isEmpty ? [] : [Rendering(sharing: sharing.id, dreams: dreams)]
  }
}
