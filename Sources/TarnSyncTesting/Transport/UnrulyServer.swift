import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on this machine that does as it is told by the path (``ServerDeed``), for transports that speak HTTP.
///
/// ```swift
/// let server = try UnrulyServer()
/// defer { server.stop() }
/// let violations = await TransportConformance(URLSessionTransport(), at: server.place).violations()
/// ```
///
/// It reads no more of HTTP than it needs, for it has to be able to break all of it: a thread for each connection, and one call for
/// each, but after ``ServerDeed/closes``.
public final class UnrulyServer: Sendable {
  public let place: ServerPlace

  private let listeners: [Int32]
  /// The connections that are open, to be ended with the server.
  private let open = Mutex<Set<Int32>?>([])
  /// How often ``ServerDeed/close`` was done.
  private let closes = Mutex(0)

  /// - Throws: what the system says if it has no port for it.
  public init() throws {
    let (one, port) = try Self.listen()
    let (other, otherPort) = try Self.listen()
    // Bound and not listening: whoever calls there is refused, and nobody else gets the port meanwhile.
    let (closed, closedPort) = try Self.bound()
    listeners = [one, other, closed]
    place = ServerPlace(
      url: URL(string: "http://127.0.0.1:\(port)")!, elsewhere: URL(string: "http://127.0.0.1:\(otherPort)")!,
      nowhere: URL(string: "http://127.0.0.1:\(closedPort)")!)
    for listener in [one, other] { Thread.detachNewThread { self.accept(on: listener) } }
  }

  /// How many have called and neither hung up nor been hung up on.
  public var openConnections: Int { open.withLock { $0?.count ?? 0 } }

  /// Ends it, and what it still sends.
  public func stop() {
    open.withLock { open in
      // The threads close what they have; this lets them go on to it.
      for connection in open ?? [] { shutdown(connection, Int32(SHUT_RDWR)) }
      open = nil
    }
    for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
    close(listeners[2])
  }

  private static func bound() throws -> (socket: Int32, port: UInt16) {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
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
    let (socket, port) = try bound()
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
      let isTaken = open.withLock { open in
        open?.insert(connection)
        return open != nil
      }
      guard isTaken else {
        close(connection)
        break
      }
      Thread.detachNewThread { [self] in
        serve(UnrulyConnection(socket: connection))
        // Together, for once it is closed its number may be another's.
        open.withLock { open in
          open?.remove(connection)
          close(connection)
        }
      }
    }
    close(listener)
  }

  private func serve(_ connection: UnrulyConnection) {
    while let call = connection.readCall() {
      let deed = ServerDeed(path: call.path)
      guard deed == .closes else {
        if deed == .close { closes.withLock { $0 += 1 } }
        return connection.perform(deed, call, place)
      }
      connection.say("\(closes.withLock { $0 })")
    }
  }
}

/// Where a server is that does as it is told.
public struct ServerPlace: Sendable {
  public let url: URL
  /// The same server as another origin.
  public let elsewhere: URL
  /// Where nobody listens.
  public let nowhere: URL

  public init(url: URL, elsewhere: URL, nowhere: URL) {
    self.url = url
    self.elsewhere = elsewhere
    self.nowhere = nowhere
  }
}
