import TarnLanguages
import TarnLayout

extension Dream {
  /// Returns the dream as a layout: text with the creatures beside it, stacked one behind the other.
  ///
  /// The list, the preview and the shared picture use it, on every device. It holds the creatures from back to front,
  /// the title and the summary, in this order. Each creature has all effects.
  public func card(
    at size: CardSize, _ words: Localization = .english
  ) -> some Layout<DreamPart> & Equatable & Sendable {
    let creatures = Array(repeating: DreamPart.Kind.creature(creature, effects), count: count.rawValue)
    return DreamPart.card(of: id, creatures, title: title(words), detail: summary(words), at: size)
  }
}

extension Creature {
  /// Returns the favourite creature as a layout, a card like a dream's.
  public func card(
    at size: CardSize, _ words: Localization = .english
  ) -> some Layout<DreamPart> & Equatable & Sendable {
    DreamPart.card(
      of: nil, [.creature(self, [])], title: words("Favourite creature"), detail: words.translation(of: name), at: size)
  }
}

extension DreamPart {
  /// Builds the card. All cards of the app use this layout.
  fileprivate static func card(
    of dream: Dream.ID?, _ creatures: [Kind], title: String, detail: String, at size: CardSize
  ) -> some Layout<DreamPart> & Equatable & Sendable {
    let cascade = CascadingLayout(
      step: size.step,
      creatures.enumerated().map { DreamPart(dream, .creature($0.offset), $0.element, size) })
    let words = StackLayout(
      .vertical, alignment: .start, distribution: .center,
      .of(DreamPart(dream, .title, .title(title), size), DreamPart(dream, .detail, .detail(detail), size)))
    return InsetLayout(DecoratingLayout(cascade, words, share: size.creatures, spacing: size.margin), by: size.margin)
  }
}
