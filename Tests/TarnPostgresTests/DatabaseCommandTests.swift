import Foundation
import PostgresDriver
import ProgramDriver
import Tarn
import TarnRecord
import TarnRepair
import TarnSharing
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@testable import StorageSuite

/// The command `tarn`, as its own program, on documents in a database.
@MainActor @Suite("tarn on a database", .timeLimit(.minutes(10))) struct DatabaseCommandTests {
  /// A list of texts, and a password.
  struct Notes: Feature {
    struct State: Record {
      var texts: Vector<String> = []
      var password = ""
      static let fields: [Field<State>] = [Field("texts", \.texts), Field("password", \.password).secret()]
    }

    enum Action: Equatable, Codable, Sendable {
      case add(String)
      case set(password: String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .add(let text): state.texts.append(text)
      case .set(let password): state.password = password
      }
      return []
    }

    static let app = AppDefinition(
      name: "Notes", Notes(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
      durability: .default)
  }

  private static let commands: [StoreCommand<Notes.State, Notes.Action>] = [
    .send(.add("milk")), .send(.add("bread")), .undo, .send(.set(password: "open sesame")), .send(.add("eggs")),
  ]

  private func newDocument() async throws -> (address: String, database: String, server: PostgresServer) {
    let server = try await PostgresServer.shared()
    let address = try await server.createDatabase()
    _ = try await Notes.app.file(at: address).perform(Self.commands)
    return (address, String(address.split(separator: "/").last ?? ""), server)
  }

  @Test("A command waits for a server that restarts, and without one says so in one line")
  func restart() async throws {
    let server = try await PostgresServer.start("fsync=off")
    let file = Notes.app.file(at: try await server.createDatabase())
    try await onOwnThread { _ = try file.perform([.send(.add("a"))]) }
    await server.stop(.immediate)
    let error = await onOwnThread {
      #expect(throws: StorageError.self) { try file.perform([.send(.add("b"))], timeout: .zero) }
    }
    #expect(try #require(error).description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(error!)")
    #expect(!error!.description.contains("Is the server running"), "\(error!)")
    async let restarted: Void = server.restart()
    let texts = try await onOwnThread {
      _ = try file.perform([.send(.add("c"))], timeout: .seconds(60))
      return try file.read().texts
    }
    try await restarted
    #expect(Array(texts) == ["a", "c"])
    // A database that does not exist is no reason to wait: this would take longer than the test may.
    let missing = Notes.app.file(at: "postgres://tarn@127.0.0.1:\(server.port)/missing")
    let refusal = await onOwnThread {
      #expect(throws: StorageError.self) { _ = try missing.read(timeout: .seconds(600)) }
    }
    #expect(try #require(refusal).description.contains("\"missing\" does not exist"), "\(refusal!)")
    await server.stop(.immediate)
  }

  @Test("A document is shown as the same document in a file is, with its secrets left out")
  func likeAFile() async throws {
    let address = try await newDocument().address
    let folder = try Folder()
    let file = folder.file("notes.tarn")
    _ = try await Notes.app.file(at: file).perform(Self.commands)
    for arguments in [["show"], ["show", "--at", "2"], ["show", "--secrets"]] {
      let (one, other) = (
        try await tarn(arguments[0], [address] + arguments.dropFirst()),
        try await tarn(arguments[0], [file] + arguments.dropFirst())
      )
      #expect(one.status == 0, "\(one.errors)")
      #expect(one.text == other.text && !one.text.isEmpty)
    }
    let log = try await tarn("log", [address])
    #expect(log.status == 0)
    #expect(log.text.contains("eggs") && log.text.contains("•••") && !log.text.contains("sesame"))
    #expect(try await tarn("log", [address, "--secrets"]).text.contains("open sesame"))
    // All but the times of day.
    let words = { (text: String) in text.split(separator: "\n").map { $0.split(separator: " ").dropFirst(3) } }
    #expect(try await words(log.text) == words(tarn("log", [file]).text))
  }

  private func tarn(_ command: String, _ arguments: [String]) async throws -> ProgramOutput {
    try await ProgramOutput(
      builtProgram("tarn"), [command] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(["TZ": "UTC"]) { $1 })
  }

  @Test("A sound document is found to be sound, with blobs and several snapshots, also while a program has it open")
  func sound() async throws {
    let (address, database, server) = try await newDocument()
    var app = Notes.app
    app.bounds.snapshotBytes = 1_024
    let blobs = SharedBlobs()
    let shared = try await app.file(at: address).open(blobs: blobs)
    _ = try await blobs.put(Array("a picture".utf8))
    for number in 0..<1_100 {
      shared.store.send(.add("\(number)"))
      if number % 100 == 0 { try await eventually { shared.waitingCount == 0 } }
    }
    try await eventually { shared.waitingCount == 0 }
    let check = try await tarn("check", [address])
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    #expect(check.text.contains("\(address) is sound."))
    #expect(check.text.contains("It is a document of “"))
    #expect(check.text.contains("1,105 rows of the log, 2 snapshots, 1 blob"))
    #expect(try app.file(at: address).check() == [])
    try shared.close()
    try await server.run("UPDATE tarn.log SET action = '{}' WHERE number = 1050", in: database)
    let damaged = try await tarn("check", [address])
    #expect(damaged.status == 1)
    #expect(damaged.text.contains("row 1050"))
    #expect(try !app.file(at: address).check().isEmpty)
  }

  @Test("A document is saved as a file, which the app opens")
  func salvaged() async throws {
    let address = try await newDocument().address
    let folder = try Folder()
    let file = folder.file("saved.tarn")
    let salvage = try await tarn("salvage", [address, file])
    #expect(salvage.status == 0, "\(salvage.errors)")
    #expect(try await Notes.app.file(at: file).read() == Notes.app.file(at: address).read())
    #expect(try await Notes.app.file(at: file).history().undoName == Notes.app.file(at: address).history().undoName)
  }

  @Test("A file is copied into a database with its history, blobs and secrets, and the app goes on there")
  func copied() async throws {
    let folder = try Folder()
    let file = folder.file("notes.tarn")
    let app = Notes.app
    _ = try await app.file(at: file).perform(Self.commands)
    let blobs = SharedBlobs()
    let shared = try await app.file(at: file).open(blobs: blobs)
    let picture = try await blobs.put(Array("a picture".utf8))
    // More rows than one statement inserts, and a snapshot between them.
    for number in 0..<2_100 { shared.store.send(.add("\(number)")) }
    try await eventually { shared.waitingCount == 0 }
    try shared.close()
    let address = try await PostgresServer.shared().createDatabase()
    let copy = try await tarn("copy", [file, address])
    #expect(copy.status == 0, "\(copy.errors)")
    #expect(copy.text == "The database has the document “notes” now.\n")
    #expect(try await tarn("check", [address]).status == 0)
    for arguments in [["show"], ["show", "--secrets"], ["log"]] {
      let (one, other) = (
        try await tarn(arguments[0], [address] + arguments.dropFirst()),
        try await tarn(arguments[0], [file] + arguments.dropFirst())
      )
      #expect(one.text == other.text && !one.text.isEmpty)
    }
    let copiedBlobs = SharedBlobs()
    let moved = try await app.file(at: address).open(blobs: copiedBlobs)
    #expect(try await copiedBlobs.bytes(of: picture) == Array("a picture".utf8))
    moved.store.undo()
    try await eventually { moved.store.state.texts.last == "2098" }
    moved.store.send(.add("in the database"))
    try await eventually { moved.waitingCount == 0 }
    try moved.close()
    #expect(try app.file(at: address).check() == [])
    // Back to a file.
    let back = folder.file("back.tarn")
    #expect(try await tarn("salvage", [address, back]).status == 0)
    #expect(try await app.file(at: back).read() == app.file(at: address).read())
  }

  @Test("A copy into a database changes no document that is there, and takes no damaged file")
  func refusedCopies() async throws {
    let (address, database, server) = try await newDocument()
    let before = try await Notes.app.file(at: address).read()
    let folder = try Folder()
    let file = folder.file("notes.tarn")
    _ = try await Notes.app.file(at: file).perform([.send(.add("tea"))])
    let existing = try await tarn("copy", [file, address])
    #expect(existing.status == 2)
    #expect(existing.errors.contains("the database has a document “notes” already. Name the new one in the address"))
    #expect(existing.errors.hasPrefix("tarn copy: \(address) can't be opened"))
    #expect(try await Notes.app.file(at: address).read() == before)
    let noAddress = try await tarn("copy", [file, folder.file("other.tarn")])
    #expect(noAddress.status == 2 && noAddress.errors.contains("is not the address of a database"))
    // The document's row is refused, after its rows were copied.
    try await server.run(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON tarn.document FOR EACH ROW EXECUTE FUNCTION refuse()
      """, in: database)
    let refused = try await tarn("copy", [file, address + "?document=tea"])
    #expect(refused.status == 2, "\(refused.text)")
    let rows = try await server.run("SELECT count(DISTINCT document) FROM tarn.log", in: database)
    #expect(rows.split(whereSeparator: \.isWhitespace).joined() == "1")
    try await server.run("DROP TRIGGER refuse ON tarn.document", in: database)
    let copied = try await tarn("copy", [file, address + "?document=tea", "--json"])
    #expect(copied.status == 0 && copied.text == "{\"document\":\"tea\"}\n", "\(copied)")
    #expect(try await tarn("show", [address + "?document=tea"]).text.contains("tea"))
    try Data(Data(contentsOf: URL(fileURLWithPath: file)).map { $0 ^ 0xff }).write(to: URL(fileURLWithPath: file))
    #expect(try await tarn("copy", [file, address + "?document=damaged"]).status == 2)
    let sound = folder.file("damaged.tarn")
    _ = try await Notes.app.file(at: sound).perform(Self.commands)
    let stored = try Database(path: sound, mode: .write)
    try stored.execute("UPDATE log SET action = '{}' WHERE number = 3")
    try stored.close()
    let damaged = try await tarn("copy", [sound, address + "?document=damaged"])
    #expect(damaged.status == 1 && damaged.errors.contains("is damaged, and nothing was copied"))
  }

  @Test("An address that names no document is refused with the names of the documents, and without its password")
  func refused() async throws {
    let (address, _, server) = try await newDocument()
    let withPassword = address.replacing("tarn@", with: "tarn:hunter2@")
    let missing = try await tarn("check", [withPassword + "?document=other"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("the database has no document “other”"))
    #expect(!(missing.text + missing.errors).contains("hunter2"))
    #expect(try await !tarn("check", [withPassword]).text.contains("hunter2"))
    _ = try await Notes.app.file(at: address + "?document=other").perform([.send(.add("tea"))])
    let ambiguous = try await tarn("show", [address])
    #expect(ambiguous.status == 2)
    #expect(ambiguous.errors.contains("several documents: notes, other. Name one in the address, as ?document=notes"))
    #expect(try await tarn("show", [address + "?document=other"]).text.contains("tea"))
    let empty = try await server.createDatabase()
    #expect(try await tarn("log", [empty]).errors.contains("the database has no tables of Tarn"))
  }
}
