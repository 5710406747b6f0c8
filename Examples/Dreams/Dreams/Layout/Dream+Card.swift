import TarnLayout

extension Dream {
  /// The dream as a layout: its creatures, one behind the other, decorate its words.
  ///
  /// ```swift
  /// for placed in dream.card(at: .list).arranged(in: row) { draw(placed.content, in: placed.frame) }
  /// ```
  ///
  /// The one layout of the app, for the list, the preview and the shared picture, on every device. It holds the creatures from the back
  /// to the front, the title and the summary, in this order. Each creature has all effects.
  public func card(at size: CardSize) -> some Layout<DreamPart> & Equatable & Sendable {
    let creatures = (0..<count.rawValue).map {
      DreamPart(id, .creature($0), .creature(creature, effects), size)
    }
    let words = Stack(
      .vertical, alignment: .start, distribution: .center,
      .of(DreamPart(id, .title, .title(title), size), DreamPart(id, .detail, .detail(summary), size)))
    return Inset(
      Decorating(Cascading(step: size.step, creatures), words, share: 1 / 3, spacing: size.margin), by: size.margin)
  }
}
