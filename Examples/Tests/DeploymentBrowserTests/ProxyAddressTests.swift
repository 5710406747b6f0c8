import Foundation
import ProgramDriver
import Synchronization
import TarnWeb
import Testing

/// The addresses that real proxies pass on.
@MainActor @Suite("The addresses of clients behind a proxy", .serialized, .timeLimit(.minutes(10)))
struct ProxyAddressTests {
  /// The clients of the logged requests.
  private final class Clients: Sendable {
    private let all = Mutex<[String?]>([])

    var log: ServerLog {
      ServerLog { record in
        if case .request(let request) = record.event { self.all.withLock { $0.append(request.client) } }
      }
    }

    func removeAll() -> [String?] {
      all.withLock { clients in
        defer { clients = [] }
        return clients
      }
    }
  }

  /// Requests a page as a client with an address of this machine.
  private func request(_ address: String, from client: String, _ headers: String...) async throws -> String {
    let arguments = headers.flatMap { ["-H", $0] }
    let program = try ChildProcess(
      "curl",
      ["-sk", "--retry", "20", "--retry-connrefused", "--retry-delay", "1", "--interface", client, "-o", "/dev/null"]
        + ["-w", "%{http_code} %header{strict-transport-security}"] + arguments + [address])
    return await program.output()
  }

  @Test(
    "The address of a client behind the proxy is its own, whatever it sends", arguments: ProxyKind.allCases)
  func forwarded(kind: ProxyKind) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let port = try freePort()
    let clients = Clients()
    // The proxy connects from 127.0.0.1, and its client has another address of this machine.
    let server = try PersonServer(
      host: "https://localhost:\(port)", access: .open, clients: .forwarded(by: ["127.0.0.1"]), log: clients.log)
    let proxy = try await Proxy(kind, in: folder, at: port, for: server.port)
    let forged = [
      "X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 203.0.113.10, 127.0.0.1", "Forwarded: for=203.0.113.11",
    ]
    try await ending(proxy.end) {
      for headers in [[]] + forged.map({ [$0] }) {
        let answer = try await request(
          "https://localhost:\(port)/apps/", from: "127.0.0.2", headers.first ?? "Accept: */*")
        #expect(answer == "200 max-age=31536000; includeSubDomains")
      }
    }
    server.server.stop()
    #expect(clients.removeAll() == Array(repeating: "127.0.0.2", count: 4))
  }

  @Test("Past the proxy the header is worth nothing, and one that the proxy can't mean is refused")
  func direct() async throws {
    let clients = Clients()
    let server = try PersonServer(
      host: "https://localhost", access: .open, clients: .forwarded(by: ["127.0.0.1"]), log: clients.log)
    let address = "http://127.0.0.1:\(server.port)/"
    #expect(try await request(address, from: "127.0.0.3", "X-Forwarded-For: 203.0.113.9") == "200 ")
    #expect(try await request(address, from: "127.0.0.1", "X-Forwarded-For: nonsense") == "400 ")
    server.server.stop()
    #expect(clients.removeAll() == ["127.0.0.3", "127.0.0.1"])
  }
}
