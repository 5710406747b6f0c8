import Tarn
import TarnRecord
import TarnValues

// sort and filter a list

struct Contact: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Contacts: Feature {
  struct State: Equatable { var contacts: Table<Contact> = [], search = "" }
  enum Action {
    case set(Contact)
    case remove(Int)
    case search(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .set(let contact): state.contacts[id: contact.id] = contact
    case .remove(let id): state.contacts.remove(id: id)
    case .search(let text): state.search = text
    }
    return []
  }

  static let contacts = Derived { (state: borrowing State) in state.contacts }
  static let search = Derived { (state: borrowing State) in state.search.lowercased() }
  static let found = contacts.sorted(on: { $0.name })
    .filter(with: search) { contact, search in search.isEmpty || contact.name.lowercased().contains(search) }
}

// infinite scroll pagination

struct Feed: Feature {
  struct State: Equatable, Codable { var posts: [String] = [], next: Int? = 1, isLoading = false }
  struct Page: Equatable { var posts: [String], next: Int? }
  enum Action {
    case reachedEnd
    case loaded(Page?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .reachedEnd: state.isLoading = state.next != nil
    case .loaded(let page?): state = State(posts: state.posts + page.posts, next: page.next)
    case .loaded(nil): state.isLoading = false
    }
    return []
  }

  func subscriptions(_ state: State) -> [Int] { state.isLoading ? state.next.map { [$0] } ?? [] : [] }
}

struct LoadPage: UseCase {
  let load: @Sendable (Int) async -> Feed.Page?

  func perform(_ number: Int, respond: ResponseSender<Feed.Page?>) async { await respond(load(number)) }

  @MainActor func makeStore() -> Store<Feed> {
    Store(.init(), .init(), subscriptions: [EffectHandler(self) { .loaded($1) }])
  }
}

// reorder a list

struct Playlist: Feature {
  struct Song: Record, Identifiable {
    let id: Int
    var title: String

    static let fields: [Field<Song>] = [.fixed("id", \.id), Field("title", \.title)]
  }

  struct State: Record {
    var songs: Table<Song> = []

    static let fields: [Field<State>] = [Field("songs", \.songs)]
  }

  enum Action { case move(Song.ID, to: Int) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .move(let id, let position): state.songs.move(id: id, to: max(0, min(position, state.songs.count - 1)))
    }
    return []
  }
}
