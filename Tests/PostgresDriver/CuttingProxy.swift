import Foundation
import Glibc
import Synchronization

/// A proxy of a TCP server on the loopback address, whose connections a test cuts and delays.
public final class CuttingProxy: Sendable {
  public let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  private struct State {
    var target: (port: Int, address: String)
    var sockets: Set<Int32> = []
    var delay = Duration.zero
    var losesNextAnswer = false
    var isStopped = false
  }

  public struct Failure: Error {}

  public init(to target: Int) throws {
    state = Mutex(State(target: (target, "127.0.0.1")))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = Self.loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound else { throw Failure() }
    port = Int(in_port_t(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  private static func loopback(_ port: Int, _ text: String = "127.0.0.1") -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    return address
  }

  /// Delays everything that is forwarded from now on.
  public func delay(_ delay: Duration) { state.withLock { $0.delay = delay } }

  /// Cuts all connections: bytes on their way are lost.
  public func cut() { state.withLock { for socket in $0.sockets { shutdown(socket, Int32(SHUT_RDWR)) } } }

  /// Connects to another server from now on, and cuts all connections.
  ///
  /// - Parameter address: the loopback address of the server.
  public func redirect(to port: Int, at address: String) {
    state.withLock { $0.target = (port, address) }
    cut()
  }

  /// Cuts the connection on which the server answers next, in place of the answer: what it answers was done.
  public func loseNextAnswer() { state.withLock { $0.losesNextAnswer = true } }

  /// Cuts all connections and accepts no more.
  public func stop() {
    state.withLock { $0.isStopped = true }
    shutdown(listener, Int32(SHUT_RDWR))
    cut()
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client < 0 || state.withLock({ $0.isStopped }) { break }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let target = state.withLock { $0.target }
      var address = Self.loopback(target.port, target.address)
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else {
        close(client)
        close(server)
        continue
      }
      state.withLock { $0.sockets.formUnion([client, server]) }
      // The last of the two threads of the connection closes its sockets.
      let counter = EndCounter()
      for (from, to) in [(client, server), (server, client)] {
        Thread.detachNewThread { [self] in
          forward(from, to, isAnswer: from == server)
          if counter.isLast() { end(client, server) }
        }
      }
    }
    close(listener)
  }

  private final class EndCounter: Sendable {
    private let count = Mutex(0)
    func isLast() -> Bool {
      count.withLock { count in
        count += 1
        return count == 2
      }
    }
  }

  private func end(_ client: Int32, _ server: Int32) {
    state.withLock { state in
      state.sockets.subtract([client, server])
      close(client)
      close(server)
    }
  }

  private func forward(_ from: Int32, _ to: Int32, isAnswer: Bool) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      let (delay, isLost) = state.withLock { state in
        defer { if isAnswer { state.losesNextAnswer = false } }
        return (state.delay, isAnswer && state.losesNextAnswer)
      }
      if isLost { break }
      // Pause: the delay of the network, on a thread of its own.
      if delay > .zero { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
      var sent = 0
      while sent < count {
        let result = buffer.withUnsafeBytes { send(to, $0.baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL)) }
        guard result > 0 else { break }
        sent += result
      }
      if sent < count { break }
    }
    shutdown(from, Int32(SHUT_RDWR))
    shutdown(to, Int32(SHUT_RDWR))
  }
}
