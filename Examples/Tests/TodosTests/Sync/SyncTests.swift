import Foundation
import Tarn
import TarnDocument
import TarnSharing
import TarnStorage
import TarnSync
import TarnSyncServer
import TarnTesting
import TarnValues
import Testing
import Todos

@Suite("A list on several devices") @MainActor struct SyncTests {
  /// The rules of the command `todos serve`, and a word that the server does not accept.
  struct Rules: SyncedCollection {
    func complete(_ todo: inout Todo, in todos: Table<Todo>) { todo.assignNumber(in: todos) }

    func refusal(of change: ObjectChange<Todo>, by person: PersonID, in todos: Table<Todo>) -> Refusal? {
      change.new?.text.contains("forbidden") == true ? Refusal("This word is forbidden.") : nil
    }
  }

  /// A server and its devices, each with a file of its own.
  @MainActor final class Network {
    let folder = FileManager.default.temporaryDirectory.appending(path: "todos-sync-\(UUID())")
    let token = SyncTokens.random()
    var server: SyncServer<Rules>?
    var port: UInt16 = 0
    private var shared: SharedStore<SyncedCollectionFeature<Rules>>?

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await start()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func start() async throws {
      let shared = try await Rules().app(name: "Server").file(at: folder.appending(path: "server.tarn").path).open()
      let tokens = SyncTokens([token: "me"])
      server = try SyncServer(Rules(), shared, port: port) { tokens.person(of: $0) }
      port = server?.port ?? 0
      self.shared = shared
    }

    func stop() throws {
      server?.stop()
      server = nil
      try shared?.close()
    }

    var todos: Table<Todo> { shared?.store.state.objects ?? [] }

    func device(_ name: String) async throws -> Device {
      let servers = SyncServers(tokens: folder.appending(path: "\(name)-tokens.json"))
      let address = "http://127.0.0.1:\(port)/"
      try servers.setToken(token, of: address)
      let path = folder.appending(path: "\(name).tarn").path
      let shared = try await Todos.app(servers: servers).file(at: path).open()
      let device = Device(shared: shared)
      device.send(.synchronize(with: address))
      return device
    }
  }

  @MainActor struct Device {
    let shared: SharedStore<SharedDocument<Todos>>
    var store: Store<SharedDocument<Todos>> { shared.store }
    var document: Todos.Document { store.state.document }
    var texts: [String] { document.todos.map(\.text).sorted() }
    var isSettled: Bool {
      guard let engine = document.sync?.engine else { return false }
      return engine.isSettled && !engine.hasUnrecordedChanges(in: document.todos)
    }

    func send(_ action: Todos.Action) { store.send(.acted("test", action)) }
    func add(_ text: String) { send(.add(text: text)) }
    func todo(_ text: String) throws -> Todo { try #require(document.todos.first { $0.text == text }) }
  }

  @Test("A to-do of one device appears on the other, and so do its changes and its removal") func both() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.add("buy milk")
    try await eventually(phone.texts) { $0 == ["buy milk"] }
    phone.send(.alter(.id(try phone.todo("buy milk").id), [.text("buy oat milk")]))
    try await eventually(laptop.texts) { $0 == ["buy oat milk"] }
    laptop.send(.remove(.id(try laptop.todo("buy oat milk").id)))
    try await eventually(phone.texts) { $0.isEmpty }
  }

  @Test("What was changed offline on both devices is merged, and each to-do has a number of its own")
  func offline() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.add("call Anna about the trip")
    try await eventually { phone.texts.count == 1 }
    phone.send(.workOffline(true))
    laptop.send(.workOffline(true))
    let id = try phone.todo("call Anna about the trip").id
    phone.send(.alter(.id(id), [.text("call Anna tonight about the trip")]))
    phone.add("from the phone")
    laptop.send(.alter(.id(id), [.text("call Anna about the long trip"), .tag("home")]))
    laptop.add("from the laptop")
    #expect(phone.document.todos.count == 2 && laptop.document.todos.count == 2)
    phone.send(.workOffline(false))
    laptop.send(.workOffline(false))
    let all = ["call Anna tonight about the long trip", "from the laptop", "from the phone"]
    try await eventually(phone.texts) { $0 == all }
    try await eventually(laptop.texts) { $0 == all }
    try await eventually { phone.document.todos.map(\.number).sorted() == [1, 2, 3] }
    try await eventually { laptop.document.todos.map(\.number).sorted() == [1, 2, 3] }
    #expect(try phone.todo(all[0]).tags.contains("home"))
  }

  @Test("Texts that are too long together are not cut: the later one is kept, with the reason, until it is discarded")
  func tooLong() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.add("call Anna")
    try await eventually { phone.texts == ["call Anna"] && laptop.isSettled }
    phone.send(.workOffline(true))
    let id = try phone.todo("call Anna").id
    let theirs = String(repeating: "x", count: 400) + " call Anna"
    let mine = "call Anna " + String(repeating: "y", count: 400)
    phone.send(.alter(.id(id), [.text(mine)]))
    laptop.send(.alter(.id(id), [.text(theirs)]))
    try await eventually { network.todos.map(\.text) == [theirs] && laptop.isSettled }
    try await eventually { phone.document.sync?.engine.replica.changes.count == 1 }
    phone.send(.workOffline(false))
    let reason = "Another device has changed the same part of this to-do."
    try await eventually { phone.document.sync?.engine.replica.changes.first?.refusal == reason }
    #expect(phone.texts == [mine], "What a person wrote is not thrown away.")
    #expect(laptop.texts == [theirs] && network.todos.map(\.text) == [theirs])
    phone.send(.discardRefusedChanges)
    #expect(phone.texts == [theirs])
    #expect(phone.isSettled)
  }

  @Test("Undo and time travel keep what the other device has changed, and are seen there") func undo() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.add("mine")
    try await eventually { phone.texts == ["mine"] }
    phone.add("theirs")
    try await eventually { laptop.texts == ["mine", "theirs"] }
    laptop.store.undo()
    #expect(laptop.texts == ["theirs"])
    try await eventually { phone.texts == ["theirs"] }
    laptop.store.redo()
    try await eventually { phone.texts == ["mine", "theirs"] }
    // The news of the removal may arrive after the answer to the creation, and hide the to-do until the next news.
    try await eventually { laptop.isSettled && laptop.texts == ["mine", "theirs"] }
    laptop.store.jump(to: 0)
    #expect(laptop.texts == ["theirs"])
    try await eventually { phone.texts == ["theirs"] }
    phone.store.undo()
    try await eventually { laptop.texts.isEmpty }
  }

  @Test("A to-do that returns by undo at another place keeps the steps that can be redone") func place() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    for text in ["first", "second", "third"] { laptop.add(text) }
    laptop.send(.remove(.id(try laptop.todo("first").id)))
    try await eventually { phone.texts == ["second", "third"] && laptop.isSettled }
    laptop.store.undo()
    try await eventually { phone.texts == ["first", "second", "third"] && laptop.isSettled }
    try await eventually { laptop.document.todos.map(\.text) == ["second", "third", "first"] }
    laptop.store.redo()
    #expect(laptop.texts == ["second", "third"])
    try await eventually { phone.texts == ["second", "third"] }
  }

  @Test("A change that the server refuses is shown with its reason, until it is discarded")
  func refused() async throws {
    let network = try await Network()
    let laptop = try await network.device("laptop")
    laptop.add("a forbidden word")
    try await eventually { laptop.document.sync?.engine.replica.changes.first?.status.isRejected == true }
    #expect(laptop.texts == ["a forbidden word"], "What a person wrote is not thrown away.")
    laptop.send(.discardRefusedChanges)
    #expect(laptop.texts.isEmpty)
    #expect(laptop.isSettled)
  }

  @Test("While the server is away, and after a restart of the device, nothing is lost") func restarts() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.add("first")
    try await eventually { phone.texts == ["first"] }
    try network.stop()
    laptop.add("while the server is away")
    laptop.send(.remove(.id(try laptop.todo("first").id)))
    try laptop.shared.close()
    let again = try await network.device("laptop")
    try await network.start()
    try await eventually(phone.texts) { $0 == ["while the server is away"] }
    try await eventually { again.isSettled }
    #expect(network.todos.map(\.text) == ["while the server is away"])
  }

  @Test("A list that exists when the synchronization begins is sent whole") func existing() async throws {
    let network = try await Network()
    let (laptop, phone) = (try await network.device("laptop"), try await network.device("phone"))
    laptop.send(.synchronize(with: nil))
    for number in 1...100 { laptop.add("number \(number)") }
    laptop.send(.synchronize(with: "http://127.0.0.1:\(network.port)/"))
    try await eventually { phone.texts.count == 100 }
    try await eventually { laptop.isSettled }
  }
}
