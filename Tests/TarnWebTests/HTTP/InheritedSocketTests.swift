import Foundation
import Testing

@testable import TarnWeb

/// A socket that a service manager has opened and passes to each run of a program.
@Suite("An inherited listening socket") struct InheritedSocketTests {
  /// Opens a listening socket as a service manager passes it: without `FD_CLOEXEC`.
  private func passed() throws -> (descriptor: Int32, port: UInt16) {
    let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
    let port = socket.port
    let descriptor = socket.release()
    _ = fcntl(descriptor, F_SETFD, 0)
    return (descriptor, port)
  }

  private func taken(_ descriptor: Int32) throws -> ListeningSocket {
    guard let socket = try ListeningSocket.taking(descriptor) else { throw Taken() }
    return socket
  }

  private struct Taken: Error {}

  @Test("A server accepts connections on it, and a second server of the process does not get it")
  func serves() throws {
    let (descriptor, port) = try passed()
    let socket = try taken(descriptor)
    #expect(socket.port == port)
    let isFree = try ListeningSocket.taking(descriptor) != nil
    #expect(!isFree)
    let server = try HTTPServer(
      on: socket, RequestHandling(handler: { request, reply in _ = reply.respond(.text(200, request.path)) }))
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(try client.request("GET", "/a").body == "/a\n")
  }

  @Test("Stopping a server leaves the manager's socket open: the next server answers what has arrived in between")
  func survives() throws {
    let (descriptor, port) = try passed()
    let managers = dup(descriptor)
    defer { close(managers) }
    let socket = try taken(descriptor)
    try HTTPServer(on: socket, RequestHandling(handler: { _, reply in _ = reply.respond(.text(200, "first")) })).stop()
    // The connection waits in the socket.
    let client = try RawClient(port: port)
    let next = dup(managers)
    _ = fcntl(next, F_SETFD, 0)
    let second = try HTTPServer(
      on: taken(next), RequestHandling(handler: { _, reply in _ = reply.respond(.text(200, "second")) }))
    defer { second.stop() }
    #expect(try client.request("GET", "/").body == "second\n")
  }

  @Test("The environment names it by the process and the number of sockets")
  func environment() throws {
    let other = ["LISTEN_PID": "\(getpid() + 1)", "LISTEN_FDS": "1"]
    let isNone = try ListeningSocket.inherited([:]) == nil && ListeningSocket.inherited(other) == nil
    #expect(isNone)
    #expect(throws: HTTPServerError.noInheritedSocket(reason: "LISTEN_FDS is “2” instead of 1")) {
      _ = try ListeningSocket.inherited(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "2"])
    }
  }

  @Test("A descriptor that is not open, a file, and a socket that does not listen are errors that say what to do")
  func errors() throws {
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    defer { for pipe in pipes { close(pipe) } }
    let unbound = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(unbound) }
    for descriptor in [Int32(9_999), pipes[0], unbound] {
      let error = #expect(throws: HTTPServerError.self) { _ = try ListeningSocket.taking(descriptor) }
      #expect(error?.description.contains("ListenStream=127.0.0.1:8080") == true)
    }
  }
}
