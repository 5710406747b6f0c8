import TarnLanguages
import Timeline

/// A choice of the visible posts: a chip of the page, a tab of the terminal, a row of a menu.
public struct FilterChoice: Identifiable, Equatable, Sendable {
  public let title: String
  /// The title where space is short.
  public let shortTitle: String
  /// Whether it is chosen.
  public let isOn: Bool
  /// The filter after the choice, or after its reversal.
  public let filter: Filter

  public var id: String { title }

  public var action: Timeline.UserAction { .navigate(.filter(filter)) }
}

extension WindowModel {
  /// All posts, and the criteria, each of which can be added to the others.
  public var filterChoices: [FilterChoice] {
    let filter = session.filter
    return [
      choice(words("Everything"), short: words("All"), isOn: filter.isEverything) { $0 = Filter() },
      choice(words("Boosts"), isOn: filter.boostsOnly) { $0.boostsOnly.toggle() },
      choice(words("Favourites"), short: words("Favs"), isOn: filter.favouritesOnly) { $0.favouritesOnly.toggle() },
      choice(words("With media"), short: words("Media"), isOn: filter.mediaOnly) { $0.mediaOnly.toggle() },
    ]
  }

  /// The choice that shows the posts of other authors again, while those of one are shown.
  public var authorChoice: FilterChoice? {
    session.filter.author.map { author in choice(words("by \(author.name) ✕"), isOn: true) { $0.author = nil } }
  }

  private func choice(
    _ title: String, short: String? = nil, isOn: Bool, _ change: (inout Filter) -> Void
  ) -> FilterChoice {
    var filter = session.filter
    change(&filter)
    return FilterChoice(title: title, shortTitle: short ?? title, isOn: isOn, filter: filter)
  }
}
