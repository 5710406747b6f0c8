import Foundation
import Synchronization

/// The debugging pipe: it sends commands, matches replies by their number, and passes events to the subscriber of a
/// session.
///
/// One thread reads. It also expires calls that have waited too long, so that deadlines hold even when every other
/// thread is busy. Each call's continuation is in `calls` until the one place that removes it resumes it.
final class DebuggingPipe: Sendable {
  struct Event: Sendable {
    let method: String
    let message: Data

    /// Returns the event's parameters, or nil if they are not of this type.
    func parameters<Parameters: Decodable>(_: Parameters.Type) -> Parameters? {
      try? JSONDecoder().decode(WithParameters<Parameters>.self, from: message).params
    }

    private struct WithParameters<Parameters: Decodable>: Decodable { let params: Parameters }
  }

  struct Call {
    let method: String
    let session: String?
    let limit: Duration
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Data, any Error>
  }

  private struct State {
    var lastNumber = 0
    var calls: [Int: Call] = [:]
    var listeners: [String: @Sendable (Event) -> Void] = [:]
    var ended: BrowserError?
  }

  private let socket: Int32
  private let state = Mutex(State())
  /// Whether the driver may still write to `socket`; locked while writing, so that messages are not interleaved.
  private let isOpen = Mutex(true)

  /// Takes over the socket, and closes it when the other side has closed its end.
  init(socket: Int32) {
    self.socket = socket
    // A stopped browser must not block its driver forever.
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    Thread { [self] in read() }.start()
  }

  func listen(to session: String, _ listener: @escaping @Sendable (Event) -> Void) {
    state.withLock { $0.listeners[session] = listener }
  }

  func stopListening(to session: String) {
    state.withLock { _ = $0.listeners.removeValue(forKey: session) }
  }

  /// Fails all calls that wait for an answer from a page that can no longer give one.
  func failCalls(of session: String, with error: BrowserError) {
    let calls = state.withLock { state in
      let numbers = state.calls.filter { $0.value.session == session }.map(\.key)
      return numbers.compactMap { state.calls.removeValue(forKey: $0) }
    }
    for call in calls { call.continuation.resume(throwing: error) }
  }
}

// MARK: - Calling

extension DebuggingPipe {
  private struct Command: Encodable {
    let id: Int
    let method: String
    let params: JSON
    let sessionId: String?
  }

  /// Sends a command and waits for the complete reply.
  func call(
    _ method: String, _ parameters: JSON = [:], session: String? = nil, within limit: Duration = Tab.timeLimit
  ) async throws -> Data {
    let number = nextNumber()
    let message = try JSONEncoder().encode(
      Command(id: number, method: method, params: parameters, sessionId: session))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let call = Call(
          method: method, session: session, limit: limit, deadline: .now + limit, continuation: continuation)
        let ended = state.withLock { state in
          if state.ended == nil { state.calls[number] = call }
          return state.ended
        }
        if let ended { return continuation.resume(throwing: ended) }
        // Cancelled before the line above: the cancellation handler ran before the call was registered.
        if Task.isCancelled { settle(number, .failure(CancellationError())) }
        send(message)
      }
    } onCancel: {
      settle(number, .failure(CancellationError()))
    }
  }

  /// Sends a command and returns its decoded result.
  func call<Result: Decodable & Sendable>(
    _ method: String, _ parameters: JSON = [:], session: String? = nil, within limit: Duration = Tab.timeLimit,
    as _: Result.Type
  ) async throws -> Result {
    let reply = try await call(method, parameters, session: session, within: limit)
    return try JSONDecoder().decode(Reply<Result>.self, from: reply).result
  }

  private struct Reply<Result: Decodable>: Decodable { let result: Result }

  /// Sends a command without waiting for its reply.
  func post(_ method: String, _ parameters: JSON = [:], session: String? = nil) {
    let command = Command(id: nextNumber(), method: method, params: parameters, sessionId: session)
    if let message = try? JSONEncoder().encode(command) { send(message) }
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  private func settle(_ number: Int, _ result: Result<Data, any Error>) {
    state.withLock { $0.calls.removeValue(forKey: number) }?.continuation.resume(with: result)
  }

  private func send(_ message: Data) {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      (message + [0]).withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
          if count < 0 && errno == EINTR { continue }
          // Half a message would corrupt all later ones: close the connection, and the reader fails all calls.
          guard count > 0 else {
            shutdown(socket, Int32(SHUT_RDWR))
            return
          }
          sent += count
        }
      }
    }
  }
}

// MARK: - Reading

extension DebuggingPipe {
  private func read() {
    var partial = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      // 50 ms is the longest delay with which the reader notices a deadline.
      let ready = poll(&descriptor, 1, 50)
      expire()
      guard ready > 0 else { continue }
      let count = recv(socket, buffer.baseAddress!, buffer.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      var remainder = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      while let end = memchr(remainder.baseAddress!, 0, remainder.count) {
        let length = remainder.baseAddress!.distance(to: UnsafeRawPointer(end))
        partial.append(contentsOf: remainder[..<length])
        handle(partial)
        partial = Data()
        remainder = UnsafeRawBufferPointer(rebasing: remainder[(length + 1)...])
        if remainder.isEmpty { break }
      }
      partial.append(contentsOf: remainder)
    }
    isOpen.withLock { isOpen in
      isOpen = false
      _ = close(socket)
    }
    finish()
  }

  private struct Envelope: Decodable {
    struct Failure: Decodable { let message: String }
    struct SessionParameters: Decodable { let sessionId: String? }
    let id: Int?
    let method: String?
    let sessionId: String?
    let error: Failure?
    let params: SessionParameters?
  }

  private func handle(_ message: Data) {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: message) else { return }
    if let number = envelope.id {
      let method = state.withLock { $0.calls[number]?.method ?? "" }
      let failure = envelope.error.map { BrowserError(.refused, "\(method): \($0.message)") }
      settle(number, failure.map { .failure($0) } ?? .success(message))
    } else if let method = envelope.method, let session = envelope.sessionId ?? envelope.params?.sessionId {
      let listener = state.withLock { $0.listeners[session] }
      listener?(Event(method: method, message: message))
    }
  }

  private func expire() {
    let now = ContinuousClock.now
    let expired = state.withLock { state in
      guard !state.calls.isEmpty else { return [Call]() }
      let numbers = state.calls.filter { $0.value.deadline <= now }.map(\.key)
      return numbers.compactMap { state.calls.removeValue(forKey: $0) }
    }
    for call in expired {
      let error = BrowserError(.timedOut, "\(call.method) got no answer within \(call.limit)")
      call.continuation.resume(throwing: error)
    }
  }

  private func finish() {
    let error = BrowserError(.ended, "the browser ended")
    let calls = state.withLock { state in
      state.ended = error
      state.listeners = [:]
      defer { state.calls = [:] }
      return Array(state.calls.values)
    }
    for call in calls { call.continuation.resume(throwing: error) }
  }
}
