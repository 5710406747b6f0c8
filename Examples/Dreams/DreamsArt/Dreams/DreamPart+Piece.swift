import Dreams
import TarnDrawing
import TarnLayout

extension DreamPart {
  /// What it is on a picture.
  ///
  /// ```swift
  /// let drawing = dream.card(at: .share).drawing(in: .unbounded) { $0.piece(ink: .white) }
  /// ```
  ///
  /// - Parameters:
  ///   - ink: the colour of words.
  ///   - phase: where in their circle the effects are: ``Art``.
  public func piece(ink: Color, phase: Double = Art.stillPhase) -> Piece {
    switch kind {
    case .creature(let creature, let effects):
      let square = Size(width: size.creature, height: size.creature)
      let figures = creature.figures(with: effects, phase: phase)
      return .figures([.fitted(figures, from: Art.size, in: Rect(square))], of: square)
    case .title(let text): return .text(titleText(text, ink))
    case .detail(let text): return .text(detailText(text, ink))
    }
  }

  /// How large it comes out with the letters of this system: for use as a ruler by pages and pictures.
  public func measuredAsDrawn(in room: Room) -> Measure {
    switch kind {
    case .creature: measure(in: room)
    case .title(let text): titleText(text, .black).measure(in: room)
    case .detail(let text): detailText(text, .black).measure(in: room)
    }
  }

  private func titleText(_ text: String, _ ink: Color) -> Text {
    Text(text, Font(size: size.letters.title, weight: .bold), color: ink, lines: size.lines.title)
  }

  private func detailText(_ text: String, _ ink: Color) -> Text {
    Text(text, Font(size: size.letters.detail), color: ink.opacity(0.8), lines: size.lines.detail)
  }
}
