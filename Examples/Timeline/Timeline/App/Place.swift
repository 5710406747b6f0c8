import Mastodon
import Tarn
import TarnDocument

extension Timeline {
  /// A place of a window, which has an address: posts, or a sheet above them.
  public enum Place: Hashable, Codable, Sendable {
    /// - Parameter by: the address of an author; `nil` for all authors.
    case posts(Set<Filter.Criterion> = [], by: String? = nil)
    case sheet(Sheet)
  }
}

extension Filter {
  /// The posts that it shows.
  public var place: Timeline.Place { .posts(criteria, by: author?.address) }

  /// A criterion that a post matches or not.
  public enum Criterion: String, Codable, Sendable, CaseIterable { case boosts, favourites, media }

  fileprivate var criteria: Set<Criterion> {
    Set(
      [(boostsOnly, Criterion.boosts), (favouritesOnly, .favourites), (mediaOnly, .media)].filter { $0.0 }.map { $0.1 })
  }
}

extension SessionView<Timeline> {
  /// The post that is open.
  public var openPost: Post.ID? { if case .post(let id)? = session.sheet { id } else { nil } }
}

extension Window {
  public var place: Timeline.Place {
    switch session.sheet {
    case nil: session.filter.place
    case .question(.clear): .sheet(.composing)
    case .question(.discard(let id)): .sheet(.change(id))
    case .question(.signOut(let id)): .sheet(.account(id))
    case let sheet?: .sheet(sheet)
    }
  }

  mutating func visit(_ place: Timeline.Place) {
    switch place {
    case .sheet(let sheet): navigate(.open(sheet))
    case .posts(let criteria, let address):
      var filter = Filter()
      filter.author = address.flatMap(author)
      (filter.boostsOnly, filter.favouritesOnly) = (criteria.contains(.boosts), criteria.contains(.favourites))
      filter.mediaOnly = criteria.contains(.media)
      navigate(.filter(filter))
    }
  }

  func refusal(of place: Timeline.Place) -> Refusal? {
    switch place {
    case .posts(_, let address?) where author(address) == nil: Refusal("There is no post by \(address).")
    case .sheet(.post(let id)) where post(id) == nil: Refusal("There is no such post.")
    case .sheet(.account(let id)) where !document.accounts.contains(id: id): Refusal("You are not signed in as \(id).")
    case .sheet where account == nil: Self.noAccount
    case .sheet(.change(let id)) where account?.posts.changes.contains(id: id) != true:
      Refusal("This change has arrived, or was discarded.")
    default: nil
    }
  }

  private func author(_ address: String) -> Author? {
    if let author = session.filter.author, author.address == address { return author }
    return account?.posts.visible.lazy.map(\.author).first { $0.address == address }
  }
}
