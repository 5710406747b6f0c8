import Foundation
import Tarn
import TarnDocument
import TarnWeb

/// A server whose page shows the person of the browser and counts for that person.
@MainActor final class PersonServer {
  struct Counter: Feature {
    enum Action: Sendable { case up }

    func update(_ state: inout Int, _ action: Action) -> [Never] {
      state += 1
      return []
    }
  }

  let server: WebServer
  var port: Int { Int(server.port) }

  /// - Parameter host: the name behind the proxy, such as `https://localhost:8443`.
  init(
    host: String, access: WebServer.Access, clients: ClientAddresses = .unknown, log: ServerLog? = nil
  ) throws {
    server = try WebServer(
      .perPersistentSession { session in
        let store = Store(0, Counter())
        return Page(
          title: "Person",
          parts: [
            Part(store) { count in
              .main(
                .p([.id("person")], .text("\(session.person)")), .p([.id("count")], .text("\(count)")),
                .button([.id("up"), .onClick(.up)], "Up"))
            }
          ])
      }, port: 0, hosts: [host], access: access, clients: clients, log: log)
  }
}
