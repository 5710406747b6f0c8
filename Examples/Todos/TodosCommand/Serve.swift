import Foundation
import Tarn
import TarnCommandLine
import TarnDocument
import TarnSharing
import TarnStorage
import TarnSyncServer
import TarnValues
import Todos

/// The rules of a server of to-dos: it assigns the numbers, and accepts no text that the app would not.
struct ServedTodos: SyncedCollection {
  func complete(_ todo: inout Todo, in todos: Table<Todo>) { todo.assignNumber(in: todos) }

  func refusal(of change: ObjectChange<Todo>, by person: PersonID, in todos: Table<Todo>) -> Refusal? {
    change.new.flatMap { $0.refusal }
  }
}

extension TodosCommand {
  struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serves a list to several devices, which `todos sync` connects.",
      discussion: """
        The folder has the list (todos-server.tarn) and the tokens of the persons (tokens.json). The first time it makes \
        a token and prints it; --person makes one for a further person. All persons have the same list. Put a proxy with \
        TLS before it, or reach it by a forwarded port.
        """)
    @Option(help: "The folder of the server's files.", completion: .directory) var folder = "."
    @Option(help: ArgumentHelp("Keep the list in this PostgreSQL database: postgres://…", valueName: "address"))
    var database: String?
    @Option(help: "The port; 0 for any free one.") var port: UInt16 = 8081
    @Option(help: "The address to listen on.") var address = "127.0.0.1"
    @Option(help: ArgumentHelp("Accept this name in requests, behind a proxy.", valueName: "name"))
    var host: [String] = []
    @Option(help: ArgumentHelp("Make a token for a person.", valueName: "name")) var person: String?

    @MainActor func run() async throws {
      let folder = URL(fileURLWithPath: folder, isDirectory: true)
      let file = SecretFile<[String: String]>(folder.appending(path: "tokens.json"), empty: [:])
      var made: String?
      if let name = try person ?? (file.read().isEmpty ? "me" : nil) {
        guard PersonID.isValid(name) else { throw ValidationError("the name has control characters") }
        let token = SyncTokens.random()
        try file.update { $0[token] = name }
        made = "The token of \(name): \(token)"
      }
      let tokens = SyncTokens(try file.read().mapValues { PersonID($0) })
      let collection = ServedTodos()
      let path = database ?? folder.appending(path: "todos-server.tarn").path
      let shared = try await collection.app(name: "Todos server").file(at: path).open()
      let server = try SyncServer(collection, shared, port: port, address: address, hosts: host) {
        tokens.person(of: $0)
      }
      // A secret is printed once. Later it is in the file, which only its owner can read.
      if let made { StandardStreams.printLines(made) }
      StandardStreams.printLines("The list is served at http://\(address):\(server.port)/\nCtrl-C ends it.")
      await server.run()
      try shared.close()
    }
  }
}
