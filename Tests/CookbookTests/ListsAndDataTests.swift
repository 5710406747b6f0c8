import Tarn
import TarnTesting
import TarnValues
import Testing

@MainActor @Suite("Cookbook: lists and data") struct ListsAndDataTests {
  @Test("The found contacts are sorted and follow each change; another search does not sort again") func sortAndFilter()
  {
    let store = Store(Contacts.State(), Contacts())
    for (id, name) in ["Cleo", "Anna", "Ben", "Hanna"].enumerated() { store.send(.set(Contact(id: id, name: name))) }
    #expect(store.read(Contacts.found).map(\.name) == ["Anna", "Ben", "Cleo", "Hanna"])
    store.send(.search("AN"))
    #expect(store.read(Contacts.found).map(\.name) == ["Anna", "Hanna"])
    store.send(.set(Contact(id: 2, name: "Banu")))
    #expect(store.read(Contacts.found).map(\.name) == ["Anna", "Banu", "Hanna"])
    store.send(.remove(1))
    #expect(store.read(Contacts.found).map(\.name) == ["Banu", "Hanna"])
    let laws = Laws(Contacts(), from: Contacts.State()) { _, random in
      let (id, name) = (random.pick(from: [0, 1, 2]), random.pick(from: ["Anna", "Ben", "Cleo"]))
      return random.pick(from: [.set(Contact(id: id, name: name)), .remove(id), .search(String(name.prefix(1)))])
    }
    #expect(laws.derived(Contacts.found) == nil)
  }

  @Test("The end of a list asks for the next page once, and again only after a failure") func pagination() async throws
  {
    let service = PendingCalls<Int, Feed.Page?>()
    let store = LoadPage(load: service.call).makeStore()
    for _ in 0..<3 { store.send(.reachedEnd) }
    try await eventually { service.inputs == [1] }
    service.answer(nil)
    try await eventually { !store.state.isLoading }
    store.send(.reachedEnd)
    try await eventually { service.inputs == [1, 1] }
    service.answer(Feed.Page(posts: ["a", "b"], next: 2))
    try await eventually { store.state.posts == ["a", "b"] }
    store.send(.reachedEnd)
    try await eventually { service.inputs == [1, 1, 2] }
    service.answer(Feed.Page(posts: ["c"], next: nil))
    try await eventually { store.state.posts == ["a", "b", "c"] }
    store.send(.reachedEnd)
    #expect(!store.state.isLoading && Feed().subscriptions(store.state).isEmpty, "There is no further page.")
  }

  @Test("A song is moved by its ID, to a position that exists") func reorder() {
    let songs = ["a", "b", "c"].enumerated().map { Playlist.Song(id: $0, title: $1) }
    let loop = Loop(Playlist.State(songs: Table(songs)), Playlist())
    loop.send(.move(2, to: 0))
    #expect(loop.state.songs.map(\.title) == ["c", "a", "b"])
    loop.send(.move(2, to: 99))
    #expect(loop.state.songs.map(\.title) == ["a", "b", "c"])
    loop.send(.move(7, to: 0))
    #expect(loop.state.songs.map(\.title) == ["a", "b", "c"], "There is no such song.")
  }
}
