import Foundation
import Glibc

/// Many clients of a page with a connection each, like browser tabs.
@MainActor final class StreamClients {
  private var counters: [EventCounter] = []
  private var sockets: [pollfd] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  deinit { for socket in sockets { close(socket.fd) } }

  /// The size of the event that the first client read last.
  var lastEventBytes: Int { counters[0].lastEventBytes }

  /// Opens the streams one after another, and reads the initial whole page from each.
  ///
  /// - Parameter headers: returns further lines of the head of a client's request, each with its end.
  init(
    _ count: Int, port: UInt16, path: String = "/stream", headers: (_ client: Int) -> String = { _ in "" }
  ) throws {
    try Self.allowDescriptors(count)
    for client in 0..<count {
      let descriptor = try Self.connection(to: port)
      Self.request(path, on: descriptor, port, headers: headers(client))
      sockets.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      counters.append(EventCounter())
      while counters[counters.count - 1].events < 1 { try read(counters.count - 1) }
    }
  }

  /// Opens pages at once: each requests its HTML, then on the same connection its stream, and reads the initial tree.
  init(opening count: Int, port: UInt16) throws {
    try Self.allowDescriptors(count)
    for _ in 0..<count {
      sockets.append(pollfd(fd: try Self.connection(to: port), events: Int16(POLLIN), revents: 0))
      counters.append(EventCounter())
      Self.request("/", on: sockets[sockets.count - 1].fd, port)
    }
    var heads = [PageHead](repeating: PageHead(), count: count)
    var pending = Set(0..<count)
    while !pending.isEmpty {
      guard poll(&sockets, nfds_t(sockets.count), 10_000) > 0 else {
        throw BenchmarkError("\(pending.count) of \(count) pages were not opened within 10 s")
      }
      for index in sockets.indices where sockets[index].revents != 0 {
        if heads[index].isComplete {
          try read(index)
          if counters[index].events > 0 { pending.remove(index) }
        } else {
          let received = recv(sockets[index].fd, &buffer, buffer.count, 0)
          guard received > 0 else { throw BenchmarkError("the server ended connection \(index + 1)") }
          heads[index].append(buffer[..<received])
          if heads[index].isComplete { Self.request("/stream", on: sockets[index].fd, port) }
        }
      }
    }
  }

  /// As much of a response with a known length as its client needs.
  private struct PageHead {
    private var head: [UInt8] = []
    private var remaining: Int?

    var isComplete: Bool { remaining == 0 }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      if let known = remaining {
        remaining = known - bytes.count
        return
      }
      head += bytes
      // Bytes, because a part of a character may be the last one.
      guard let end = head.indices.first(where: { head[$0...].starts(with: "\r\n\r\n".utf8) }) else { return }
      let text = String(decoding: head[..<end], as: UTF8.self)
      guard let length = text.firstMatch(of: #/(?i)content-length: (\d+)/#).flatMap({ Int($0.1) }) else { return }
      remaining = length - (head.count - end - 4)
      head = []
    }
  }

  /// Closes the first streams, and opens as many new ones.
  func reconnect(_ count: Int, port: UInt16) throws {
    for index in 0..<min(count, sockets.count) {
      close(sockets[index].fd)
      sockets[index] = pollfd(fd: try Self.connect(to: port), events: Int16(POLLIN), revents: 0)
      counters[index] = EventCounter()
      while counters[index].events < 1 { try read(index) }
    }
  }

  private static func request(_ path: String, on descriptor: Int32, _ port: UInt16, headers: String = "") {
    var request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n"
    _ = request.withUTF8 { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Waits until each stream has read this many more events.
  func readAll(_ count: Int = 1) throws {
    let expected = counters.map { $0.events + count }
    var pendingCount = counters.count
    while pendingCount > 0 {
      guard poll(&sockets, nfds_t(sockets.count), 10_000) > 0 else {
        throw BenchmarkError("\(pendingCount) of \(counters.count) streams received no event within 10 s")
      }
      for index in sockets.indices where sockets[index].revents != 0 {
        let before = counters[index].events
        try read(index)
        if before < expected[index] && counters[index].events >= expected[index] { pendingCount -= 1 }
      }
    }
  }

  private func read(_ index: Int) throws {
    let count = recv(sockets[index].fd, &buffer, buffer.count, 0)
    guard count > 0 else { throw BenchmarkError("the server ended stream \(index + 1)") }
    buffer.withUnsafeBytes { counters[index].parse(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Connects to a server, and requests a stream.
  private static func connect(to port: UInt16) throws -> Int32 {
    let descriptor = try connection(to: port)
    request("/stream", on: descriptor, port)
    return descriptor
  }

  /// Connects to a server.
  static func connection(to port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Long enough for any machine: only a connection that hangs reaches this timeout.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw BenchmarkError("can't connect to the server: \(String(cString: strerror(errno)))") }
    return descriptor
  }

  /// The program opens some files besides the streams, for which 64 is enough.
  private static func allowDescriptors(_ count: Int) throws {
    let required = rlim_t(count + 64)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur < required else { return }
    guard limit.rlim_max >= required else {
      throw BenchmarkError(
        "\(required) files must be open at once, and the system allows \(limit.rlim_max): see `ulimit -Hn`")
    }
    limit.rlim_cur = required
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
