import Dreams
import DreamsArt
import TarnLayout
import TarnWeb

/// Renders cards as elements: the app's one layout, measured with the fonts of this system. A browser may have other
/// fonts; text that then does not fit ends with an ellipsis.
struct CardFactory {
  let images: ImageGallery

  /// Returns a card.
  ///
  /// - Parameter size: the width and the minimum height, in CSS pixels.
  func card(_ layout: some Layout<DreamPart>, _ size: Size) -> View {
    .layout(
      layout, in: LayoutConstraints(atLeast: size, atMost: Size(width: size.width, height: .infinity)),
      measuredBy: { part, constraints in part.measuredAsDrawn(in: constraints) }, as: part)
  }

  private func part(_ part: DreamPart) -> View {
    switch part.kind {
    case .creature(let creature, let effects): picture(of: creature, effects, isDraggable: part.size == .preview)
    case .title(let text): label("card-title", text, part.size.title, part.size.lines)
    case .detail(let text): label("card-detail", text, part.size.detail, part.size.lines)
    }
  }

  private func label(_ name: String, _ text: String, _ size: Double, _ lines: Int) -> View {
    .span(
      [
        .class(name), .attribute("dir", "auto"), .property("--letters", "\(size)"), .property("--lines", "\(lines)"),
      ], .text(text))
  }

  /// Returns a creature with its effects as stacked images. The browser loads each once for all cards. For users who
  /// prefer reduced motion, the images are still.
  func picture(of creature: Creature, _ effects: DreamEffects = [], isDraggable: Bool = false) -> View {
    .span(
      [.class("creature"), .hidden] + (isDraggable ? [.draggable] : []),
      .each(effects.map { layer($0, isBehind: true, creature) }),
      .img([.key(creature.name), .src(images.address(of: .creature(creature))), .alt("")]),
      .each(effects.map { layer($0, isBehind: false, creature) }))
  }

  private func layer(_ effect: DreamEffect, isBehind: Bool, _ creature: Creature) -> View {
    let creature = effect.isTheSameForAll ? .unicorn : creature
    func address(isMoving: Bool) -> String {
      images.address(of: .effect(effect, isBehind: isBehind, around: creature, isMoving: isMoving))
    }
    return .tag("picture")(
      [.key("\(effect) \(isBehind)")],
      .tag("source")([
        .attribute("media", "(prefers-reduced-motion: reduce)"), .srcset(address(isMoving: false)),
      ]),
      .img([.src(address(isMoving: true)), .alt("")]))
  }
}
