import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A local server whose behavior the request's path selects (``ServerBehavior``), for transports that use HTTP.
///
/// ```swift
/// let server = try FaultyServer()
/// defer { server.stop() }
/// let violations = await TransportConformance(URLSessionTransport(), at: server.address).violations()
/// ```
///
/// It implements only the necessary part of HTTP, because it must be able to violate all of it. It uses a thread and a
/// connection for each request, except after ``ServerBehavior/closeCount``.
public final class FaultyServer: Sendable {
  /// The addresses of the server.
  public let address: ServerAddress

  private let listeners: [Int32]
  /// The open connections, which ``stop()`` shuts down.
  private let connections = Mutex<Set<Int32>?>([])
  /// The number of times that ``ServerBehavior/close`` was executed.
  private let closeCount = Mutex(0)

  /// Starts the server on free ports.
  ///
  /// - Throws: the system's error if there is no free port.
  public init() throws {
    let (main, port) = try Self.listen()
    let (other, otherPort) = try Self.listen()
    // Bound and not listening: the system refuses connections, and no other process gets the port.
    let (closed, closedPort) = try Self.bindSocket()
    listeners = [main, other, closed]
    address = ServerAddress(
      url: URL(string: "http://127.0.0.1:\(port)")!, otherOrigin: URL(string: "http://127.0.0.1:\(otherPort)")!,
      unreachable: URL(string: "http://127.0.0.1:\(closedPort)")!)
    for listener in [main, other] { Thread.detachNewThread { self.accept(on: listener) } }
  }

  /// The number of connections that neither side has closed.
  public var openConnections: Int { connections.withLock { $0?.count ?? 0 } }

  /// Stops the server and shuts down its connections.
  public func stop() {
    connections.withLock { connections in
      // The threads close their connections; the shutdown unblocks them.
      for connection in connections ?? [] { shutdown(connection, Int32(SHUT_RDWR)) }
      connections = nil
    }
    for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
    close(listeners[2])
  }

  private static func bindSocket() throws -> (socket: Int32, port: UInt16) {
    #if os(Linux)
      let socketType = Int32(SOCK_STREAM.rawValue)
    #else
      let socketType = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, socketType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static func listen() throws -> (socket: Int32, port: UInt16) {
    let (socket, port) = try bindSocket()
    #if canImport(Glibc)
      let isListening = Glibc.listen(socket, SOMAXCONN) == 0
    #elseif canImport(Musl)
      let isListening = Musl.listen(socket, SOMAXCONN) == 0
    #else
      let isListening = Darwin.listen(socket, SOMAXCONN) == 0
    #endif
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (socket, port)
  }

  private func accept(on listener: Int32) {
    while true {
      #if canImport(Glibc)
        let connection = Glibc.accept(listener, nil, nil)
      #elseif canImport(Musl)
        let connection = Musl.accept(listener, nil, nil)
      #else
        let connection = Darwin.accept(listener, nil, nil)
      #endif
      guard connection >= 0 else { break }
      let isAccepted = connections.withLock { connections in
        connections?.insert(connection)
        return connections != nil
      }
      guard isAccepted else {
        close(connection)
        break
      }
      Thread.detachNewThread { [self] in
        serve(FaultyConnection(socket: connection))
        // Under one lock, because a closed descriptor's number may be reused.
        connections.withLock { connections in
          connections?.remove(connection)
          close(connection)
        }
      }
    }
    close(listener)
  }

  private func serve(_ connection: FaultyConnection) {
    while let request = connection.readRequest() {
      let behavior = ServerBehavior(path: request.path)
      guard behavior == .closeCount else {
        if behavior == .close { closeCount.withLock { $0 += 1 } }
        return connection.perform(behavior, request, address)
      }
      connection.write("\(closeCount.withLock { $0 })")
    }
  }
}

/// The addresses of a conformance server.
public struct ServerAddress: Sendable {
  /// The main address.
  public let url: URL
  /// The same server as another origin.
  public let otherOrigin: URL
  /// An address that refuses connections.
  public let unreachable: URL

  /// Creates the addresses of a server.
  public init(url: URL, otherOrigin: URL, unreachable: URL) {
    self.url = url
    self.otherOrigin = otherOrigin
    self.unreachable = unreachable
  }
}
