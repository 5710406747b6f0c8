import TarnLayout

extension Dream {
  /// The dream as a layout: its creatures, one behind the other, decorate its words.
  ///
  /// ```swift
  /// for placed in dream.card(at: .list).arranged(in: row) { draw(placed.content, in: placed.frame) }
  /// ```
  ///
  /// For the list, the preview and the shared picture, on every device. It holds the creatures from the back to the front, the
  /// title and the summary, in this order. Each creature has all effects.
  public func card(at size: CardSize) -> some Layout<DreamPart> & Equatable & Sendable {
    let creatures = Array(repeating: DreamPart.Kind.creature(creature, effects), count: count.rawValue)
    return DreamPart.card(of: id, creatures, title: title, detail: summary, at: size)
  }
}

extension Creature {
  /// The favourite creature as a layout: a card like a dream's.
  public func card(at size: CardSize) -> some Layout<DreamPart> & Equatable & Sendable {
    DreamPart.card(of: nil, [.creature(self, [])], title: "Favourite creature", detail: name, at: size)
  }
}

extension DreamPart {
  /// The one layout of the app.
  fileprivate static func card(
    of dream: Dream.ID?, _ creatures: [Kind], title: String, detail: String, at size: CardSize
  ) -> some Layout<DreamPart> & Equatable & Sendable {
    let cascade = Cascading(
      step: size.step,
      creatures.enumerated().map { DreamPart(dream, .creature($0.offset), $0.element, size) })
    let words = Stack(
      .vertical, alignment: .start, distribution: .center,
      .of(DreamPart(dream, .title, .title(title), size), DreamPart(dream, .detail, .detail(detail), size)))
    return Inset(Decorating(cascade, words, share: size.creatures, spacing: size.margin), by: size.margin)
  }
}
