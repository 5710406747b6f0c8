import Foundation
import TarnCommandLine
import TarnDocument
import TarnSharing
import Todos

extension TodosCommand {
  struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Synchronizes the list with a server, and so with other devices.",
      discussion: """
        The first time it asks for the token that the server (`todos serve`) accepts. The list is then synchronized \
        while a program has it open: `todos` or the page. Without an address it prints the state.
        """)
    @OptionGroup var file: FileOptions
    @Argument(help: "The address of the server, such as https://todos.example/") var server: String?
    @Flag(help: "End the synchronization. The list stays as it is.") var off = false

    func validate() throws {
      if off, server != nil { throw ValidationError("--off needs no address") }
      if let server, URL(string: server)?.host == nil || !server.hasPrefix("http") {
        throw ValidationError("“\(server)” is not the address of a server, such as https://todos.example/")
      }
    }

    func run() throws {
      if off {
        try file.perform([.synchronize(with: nil)])
        return StandardStreams.printLines("The list is not synchronized any more, and stays as it is.")
      }
      guard let server else { return printState(try file.appFile.read().document) }
      let token = StandardStreams.readLineWithoutEcho {
        // Any path may be in an address.
        StandardStreams.printError("The token that \(SafeText.line(server)) accepts (it is not shown): ")
      }
      guard let token, !token.isEmpty else {
        throw ValidationError("no token was given; `todos serve` prints one when it starts")
      }
      try SyncServers().setToken(token, of: server)
      try file.perform([.synchronize(with: server)])
      StandardStreams.printLines("The list is synchronized with \(server) while a program has it open.")
    }

    private func printState(_ document: Todos.Document) {
      guard let sync = document.sync else { return StandardStreams.printLines("The list is not synchronized.") }
      let changes = sync.engine.replica.changes
      StandardStreams.printLines("Synchronized with \(sync.server)\(sync.engine.isOnline ? "" : ", working offline").")
      for change in changes {
        if let reason = change.refusal {
          StandardStreams.printLines("Refused: \(change.label): \(reason)")
        } else {
          StandardStreams.printLines("To send: \(change.label)")
        }
      }
    }
  }
}
