import Foundation
import Synchronization

@testable import TarnWeb

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A reverse proxy that serves a server's root below a prefix, and nothing else. Each connection carries one request.
///
/// It changes the first line and `Connection`, and copies the rest unchanged.
final class PrefixProxy: Sendable {
  let port: UInt16
  private let prefix: String
  private let listener: Int32
  private let target = Mutex<UInt16>(0)
  /// The requested targets outside of the prefix.
  private let outside = Mutex<[String]>([])

  /// - Parameter prefix: for example `/apps`.
  init(prefix: String) throws {
    let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
    port = socket.port
    listener = socket.release()
    self.prefix = prefix
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread { [self] in serve(client) }
      }
    }
  }

  func forward(to port: UInt16) { target.withLock { $0 = port } }

  var requestsOutsidePrefix: [String] { outside.withLock { $0 } }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard read(client, &byte, 1) == 1 else { return }
      head.append(byte)
    }
    var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let requestLine = lines[0].split(separator: " ")
    guard requestLine.count == 3, requestLine[1].hasPrefix(prefix + "/") else {
      outside.withLock { $0.append(lines[0]) }
      send(client, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      return
    }
    lines[0] = "\(requestLine[0]) \(requestLine[1].dropFirst(prefix.count)) \(requestLine[2])"
    lines.removeAll { $0.lowercased().hasPrefix("connection:") }
    lines.insert("Connection: close", at: 1)
    guard let server = connected() else { return }
    send(server, lines.joined(separator: "\r\n"))
    let pumped = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      pump(from: client, to: server)
      pumped.signal()
    }
    pump(from: server, to: client)
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
    // Pause: the other pump ends because both of its sides are shut down.
    pumped.wait()
    close(server)
  }

  private func connected() -> Int32? {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = target.withLock { $0 }.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

private func pump(from source: Int32, to sink: Int32) {
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = read(source, &buffer, buffer.count), count > 0 {
    guard buffer.withUnsafeBytes({ sendAll(sink, UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else { return }
  }
}

private func send(_ descriptor: Int32, _ text: String) {
  _ = Array(text.utf8).withUnsafeBytes { sendAll(descriptor, $0) }
}

private func sendAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  var remaining = bytes[...]
  while !remaining.isEmpty {
    let part = UnsafeRawBufferPointer(rebasing: remaining)
    let count = systemSend(descriptor, part, flags)
    if count <= 0 { return false }
    remaining = remaining.dropFirst(count)
  }
  return true
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, flags)
}
