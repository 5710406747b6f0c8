import Dreams
import TarnDrawing
import TarnLayout

extension DreamPart {
  /// Returns the piece of a drawing for this part.
  ///
  /// ```swift
  /// let drawing = dream.card(at: .share).drawing(in: .unbounded) { $0.piece(color: .white) }
  /// ```
  ///
  /// - Parameters:
  ///   - color: the color of text.
  ///   - phase: the animation phase of the effects; see ``CreatureArt``.
  public func piece(color: Color, phase: Double = CreatureArt.stillPhase) -> DrawnLeaf {
    switch kind {
    case .creature(let creature, let effects):
      let square = Size(width: size.creature, height: size.creature)
      let figures = creature.figures(with: effects, phase: phase)
      return .figures([.fitted(figures, from: CreatureArt.size, in: Rect(square))], of: square)
    case .title(let text): return .text(titleText(text, color))
    case .detail(let text): return .text(detailText(text, color))
    }
  }

  /// Returns the size of the part with this system's fonts. Pages and pictures use it as their ruler.
  public func measuredAsDrawn(in constraints: LayoutConstraints) -> LayoutMeasurement {
    switch kind {
    case .creature: measure(in: constraints)
    case .title(let text): titleText(text, .black).measure(in: constraints)
    case .detail(let text): detailText(text, .black).measure(in: constraints)
    }
  }

  private func titleText(_ text: String, _ color: Color) -> Text {
    Text(text, Font(size: size.title, weight: .bold), color: color, lineLimit: size.lines)
  }

  private func detailText(_ text: String, _ color: Color) -> Text {
    Text(text, Font(size: size.detail), color: color.opacity(0.8), lineLimit: size.lines)
  }
}
