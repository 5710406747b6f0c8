import Dispatch
import Synchronization
import Testing

@testable import TarnWeb

/// Event streams over real sockets.
@Suite struct HTTPStreamTests {
  /// A server that opens a stream for every request, its open streams, and the number of `onClose` calls for each.
  private struct Setup {
    let server: HTTPServer
    let streams = Inbox<HTTPStream>()
    let closed = Inbox<String>()

    init(_ change: (inout HTTPLimits) -> Void = { _ in }) throws {
      var limits = HTTPLimits()
      change(&limits)
      server = try HTTPServer(port: 0, limits: limits) { [streams, closed] request, reply in
        if let stream = reply.stream(onClose: { closed.put(request.path) }) { streams.put(stream) }
      }
    }

    func open(_ path: String = "/stream", receiveBuffer: Int32? = nil) throws -> (RawClient, HTTPStream) {
      let client = try RawClient(port: server.port, receiveBuffer: receiveBuffer)
      try client.openStream(path)
      return (client, try streams.next())
    }
  }

  @Test("A stream delivers its messages in order") func messages() throws {
    let setup = try Setup()
    defer { setup.server.stop() }
    let (client, stream) = try setup.open()
    #expect(setup.server.openStreams == 1)
    for number in 0..<100 {
      #expect(stream.send(SharedBytes("data: \(number)\n\n")))
      #expect(try client.streamed("data: \(number)\n\n".utf8.count) == Array("data: \(number)\n\n".utf8))
    }
    stream.send(SharedBytes("data: last\n\n"))
    stream.close()
    stream.close()
    #expect(!stream.send(SharedBytes("too late")))
    #expect(try client.streamedToEnd() == "data: last\n\n")
    #expect(try setup.closed.next() == "/stream")
    #expect(setup.server.openStreams == 0)
    setup.server.stop()
    #expect(setup.closed.count == 0)
  }

  @Test("A stream that was idle after a large message delivers the next ones completely") func idle() throws {
    let setup = try Setup()
    defer { setup.server.stop() }
    let (client, stream) = try setup.open()
    // Larger than the memory of a connection, smaller than what an idle stream keeps of it, and in between.
    for size in [200_000, 10, 5_000, 100, 70_000, 9_000, 1] {
      let message = "data: \(String(repeating: "x", count: size - 1))y\n\n"
      #expect(stream.send(SharedBytes(message)))
      // All of it was read, so the stream is idle before the next one.
      #expect(try client.streamed(message.utf8.count) == Array(message.utf8))
    }
  }

  @Test("Only event streams contain keep-alive comments") func comments() throws {
    var limits = HTTPLimits()
    limits.heartbeat = .milliseconds(10)
    let streams = Inbox<HTTPStream>()
    let server = try HTTPServer(port: 0, limits: limits) { request, reply in
      let isOfEvents = request.path == "/events"
      let headers = isOfEvents ? [] : [("Content-Type", "application/json")]
      if let stream = reply.stream(headers: headers, isOfEvents: isOfEvents, onClose: {}) { streams.put(stream) }
    }
    defer { server.stop() }
    let (client, eventClient) = (try RawClient(port: server.port), try RawClient(port: server.port))
    client.send("GET /json HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    let stream = try streams.next()
    stream.send(SharedBytes("[1,"))
    var response = ""
    while !response.contains("[1,") { response += try client.nextBytes() }
    // When this stream has received its comments, the other would have received some as well.
    eventClient.send("GET /events HTTP/1.1\r\nHost: test\r\n\r\n")
    _ = try streams.next()
    var beats = ""
    while beats.ranges(of: ": \n\n").count < 5 { beats += try eventClient.nextBytes() }
    stream.send(SharedBytes("2]"))
    stream.close()
    response += client.toEnd()
    #expect(response.contains("Content-Type: application/json\r\n") && !response.contains(": \n"))
    #expect(response.hasSuffix("\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n"))
  }

  @Test("An event stream has the headers of one") func headers() throws {
    let server = try HTTPServer(port: 0) { _, reply in
      reply.stream(headers: [("cache-control", "private"), ("X-Own", "yes")], onClose: {})?.close()
    }
    defer { server.stop() }
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    let head = client.toEnd()
    #expect(head.contains("Content-Type: text/event-stream; charset=utf-8\r\n"))
    #expect(head.contains("cache-control: private\r\n") && !head.contains("no-store"))
    #expect(head.contains("X-Own: yes\r\n") && head.contains("Transfer-Encoding: chunked\r\n"))
  }

  @Test("A push reaches five hundred streams") func fiveHundredStreams() throws {
    let setup = try Setup()
    defer { setup.server.stop() }
    let open = try (0..<500).map { _ in try setup.open() }
    #expect(setup.server.openStreams == 500)
    let message = SharedBytes("data: to all\n\n")
    for (_, stream) in open { #expect(stream.send(message)) }
    for (client, _) in open { #expect(try client.streamed(message.bytes.count) == message.bytes) }
    setup.server.stop()
    #expect(setup.closed.count == 500)
    #expect(setup.server.openStreams == 0)
  }

  @Test("Streams above the limit are refused") func limit() throws {
    let setup = try Setup { $0.maximumStreams = 2 }
    defer { setup.server.stop() }
    let open = [try setup.open(), try setup.open()]
    let response = try RawClient(port: setup.server.port).request("GET", "/")
    #expect(response.status == 503)
    #expect(response.body == "All 2 event streams of this server are in use. Try again later.\n")
    open[0].1.close()
    _ = try setup.closed.next()
    _ = try setup.open()
  }

  @Test("A client that does not read is disconnected, and other clients continue") func slowClient() throws {
    let setup = try Setup { $0.streamQueueBytes = 1 << 18 }
    defer { setup.server.stop() }
    let (lazy, stuck) = try setup.open("/lazy", receiveBuffer: 4_096)
    let (client, stream) = try setup.open("/reading")
    let message = SharedBytes([UInt8](repeating: 65, count: 1 << 16))
    var accepted = 0
    // The system's buffers accept some messages, then the queue does, then the stream is cut off; 64 MiB are far beyond
    // all of them.
    while accepted < 1_024, stuck.send(message) {
      accepted += 1
      #expect(stream.send(message))
      #expect(try client.streamed(message.bytes.count).count == message.bytes.count)
    }
    #expect(accepted < 1_024)
    #expect(!stuck.send(message))
    #expect(try setup.closed.next() == "/lazy")
    #expect(setup.server.openStreams == 1)
    #expect(stream.send(SharedBytes("still here")))
    #expect(try client.streamed(10) == Array("still here".utf8))
    lazy.hangUp()
  }

  @Test("A disconnected stream releases its memory") func memory() throws {
    let setup = try Setup { $0.streamQueueBytes = 1 << 18 }
    defer { setup.server.stop() }
    let (lazy, stuck) = try setup.open(receiveBuffer: 4_096)
    weak var last: SharedBytes?
    for _ in 0..<1_024 {
      let message = SharedBytes([UInt8](repeating: 65, count: 1 << 16))
      last = message
      if !stuck.send(message) { break }
    }
    #expect(last == nil)
    lazy.hangUp()
  }

  @Test("A large first message is delivered") func largeMessage() throws {
    let setup = try Setup { $0.streamQueueBytes = 1_000 }
    defer { setup.server.stop() }
    let (client, stream) = try setup.open()
    let snapshot = SharedBytes([UInt8](repeating: 65, count: 8 << 20))
    #expect(stream.send(snapshot))
    #expect(stream.send(SharedBytes("data: next\n\n")))
    #expect(try client.streamed(snapshot.bytes.count) == snapshot.bytes)
    #expect(try client.streamed(12) == Array("data: next\n\n".utf8))
  }

  @Test("A disconnected client is detected") func disconnect() throws {
    let setup = try Setup { $0.heartbeat = .milliseconds(20) }
    defer { setup.server.stop() }
    let (client, stream) = try setup.open()
    client.hangUp()
    #expect(try setup.closed.next() == "/stream")
    #expect(!stream.send(SharedBytes("gone")))
    setup.server.stop()
    #expect(setup.closed.count == 0)
  }

  @Test("The timeout of requests does not apply to idle streams") func idle() async throws {
    let setup = try Setup {
      $0.requestTimeout = .milliseconds(100)
      $0.heartbeat = .seconds(3_600)
    }
    defer { setup.server.stop() }
    let (client, stream) = try setup.open()
    // The library counts its timeout in whole seconds, so the test waits two to be beyond it.
    // Pause: the silence that is tested.
    try await Task.sleep(for: .milliseconds(2_100))
    #expect(stream.send(SharedBytes("alive")))
    #expect(try client.streamed(5) == Array("alive".utf8))
  }

  @Test("Messages sent from several threads stay complete and in order") func threads() throws {
    let setup = try Setup {
      $0.streamQueueBytes = 64 << 20
      // The test reads the clients one after the other; the last must not count as idle meanwhile.
      $0.requestTimeout = .seconds(600)
    }
    defer { setup.server.stop() }
    let open = try (0..<4).map { _ in try setup.open() }
    let streams = open.map { $0.1 }
    let (threads, count) = (8, 200)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<count {
        // Up to 20 KB: longer than one chunk, so that messages are split on their way.
        let padding = String(repeating: "x", count: number * 100)
        let message = SharedBytes("data: \(thread) \(number) \(padding)\n\n")
        for stream in streams { stream.send(message) }
      }
    }
    for (client, stream) in open {
      stream.close()
      var next = [Int](repeating: 0, count: threads)
      for event in try client.streamedToEnd().split(separator: "\n\n") {
        let parts = event.split(separator: " ")
        let (thread, number) = (Int(parts[1])!, Int(parts[2])!)
        #expect(next[thread] == number)
        next[thread] = number + 1
        #expect(parts.dropFirst(3).first?.count ?? 0 == number * 100)
      }
      #expect(next.allSatisfy { $0 == count })
    }
  }

  @Test("The closing handler may use the server") func onClose() throws {
    let streams = Inbox<HTTPStream>()
    let closed = Inbox<Bool>()
    let server = try HTTPServer(port: 0) { request, reply in
      let stream = reply.stream {
        guard request.path == "/first", let other = try? streams.next() else { return }
        closed.put(other.send(SharedBytes("first is gone")))
      }
      if request.path == "/second", let stream { streams.put(stream) }
      if request.path == "/first" { stream?.close() }
    }
    defer { server.stop() }
    let second = try RawClient(port: server.port)
    try second.openStream("/second")
    try RawClient(port: server.port).openStream("/first")
    #expect(try closed.next())
    #expect(try second.streamed(13) == Array("first is gone".utf8))
  }
}
