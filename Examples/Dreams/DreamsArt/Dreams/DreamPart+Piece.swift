import Dreams
import TarnDrawing
import TarnLayout

extension DreamPart {
  /// Returns the piece of a drawing for this part.
  ///
  /// ```swift
  /// let drawing = dream.card(at: .share).drawing(in: .unbounded) { $0.piece(ink: .white) }
  /// ```
  ///
  /// - Parameters:
  ///   - ink: the color of text.
  ///   - phase: the animation phase of the effects; see ``CreatureArt``.
  public func piece(ink: Color, phase: Double = CreatureArt.stillPhase) -> DrawnLeaf {
    switch kind {
    case .creature(let creature, let effects):
      let square = Size(width: size.creature, height: size.creature)
      let figures = creature.figures(with: effects, phase: phase)
      return .figures([.fitted(figures, from: CreatureArt.size, in: Rect(square))], of: square)
    case .title(let text): return .text(titleText(text, ink))
    case .detail(let text): return .text(detailText(text, ink))
    }
  }

  /// Returns the size of the part with this system's fonts. Pages and pictures use it as their ruler.
  public func measuredAsDrawn(in room: LayoutConstraints) -> LayoutMeasurement {
    switch kind {
    case .creature: measure(in: room)
    case .title(let text): titleText(text, .black).measure(in: room)
    case .detail(let text): detailText(text, .black).measure(in: room)
    }
  }

  private func titleText(_ text: String, _ ink: Color) -> Text {
    Text(text, Font(size: size.letters.title, weight: .bold), color: ink, lineLimit: size.lines.title)
  }

  private func detailText(_ text: String, _ ink: Color) -> Text {
    Text(text, Font(size: size.letters.detail), color: ink.opacity(0.8), lineLimit: size.lines.detail)
  }
}
