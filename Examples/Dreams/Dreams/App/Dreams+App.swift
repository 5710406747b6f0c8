import Tarn
import TarnStorage

extension Dreams {
  /// The app, for all its programs and tests.
  ///
  /// - Parameter renderer: renders the pictures.
  public static func app<Renderer: UseCase>(renderer: Renderer) -> AppDefinition<Dreams>
  where Renderer.Request == Rendering, Renderer.Response == RenderingUpdate {
    AppDefinition(
      name: "Dreams", Dreams(), first: State.initial, subscriptions: [rendering(by: renderer)], history: history,
      schema: Schema(), durability: .default)
  }
}
