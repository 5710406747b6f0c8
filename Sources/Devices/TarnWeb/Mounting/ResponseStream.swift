import Dispatch
import Synchronization

/// The bytes of a response that stays open: server-sent events of a window.
///
/// ```swift
/// func send(_ response: WebResponse, chunk send: ([UInt8]) -> Bool) async {
///   guard case .stream(let stream) = response.body else { return }
///   for await chunk in stream { guard send(chunk) else { break } }
///   stream.cancel()
/// }
/// ```
///
/// A server whose callbacks must not wait reads it by ``read(into:suspend:resume:)``.
///
/// It is read once. Its server must call ``cancel()`` when the client has disconnected, or release it: the window then counts as closed.
/// A client that does not read is not waited for: when 1 MiB waits for it, the stream ends.
public final class ResponseStream: AsyncSequence, Sendable {
  /// A chunk of bytes, never empty.
  public typealias Element = [UInt8]

  private let stream: HTTPStream
  private let connection: PulledConnection

  init(_ stream: HTTPStream, _ connection: PulledConnection) {
    (self.stream, self.connection) = (stream, connection)
  }

  deinit { cancel() }

  /// Ends the stream. Further calls are no-ops. The `resume` of ``read(into:suspend:resume:)`` is not called any more.
  public func cancel() {
    connection.forgetReader()
    connection.close()
  }

  /// The result of ``ResponseStream/read(into:suspend:resume:)``.
  public enum ReadResult: Equatable, Sendable {
    /// So many bytes were written to the buffer, at least one.
    case bytes(Int)
    /// There are no bytes at the moment: `suspend` was called, and `resume` is called when there are some, or at the end.
    case suspended
    /// The stream has ended.
    case ended
  }

  /// Reads the next bytes without waiting for them, for a server with callbacks, such as libmicrohttpd.
  ///
  /// ```swift
  /// func next(
  ///   _ stream: ResponseStream, into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void,
  ///   resume: @escaping @Sendable () -> Void
  /// ) -> Int {
  ///   switch stream.read(into: buffer, suspend: suspend, resume: resume) {
  ///   case .bytes(let count): count
  ///   case .suspended: 0
  ///   case .ended: -1
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - buffer: the memory for the bytes, not empty.
  ///   - suspend: called in this call if there are no bytes, always before `resume`.
  ///   - resume: called once after `suspend`, from any thread: then read again. It must not read itself.
  /// - Complexity: O(*n*) in the bytes.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void, resume: @escaping @Sendable () -> Void
  ) -> ReadResult {
    precondition(!buffer.isEmpty, "A ResponseStream needs memory for at least one byte.")
    let count = connection.isAbandoned ? -1 : stream.fill(buffer, releasesMemory: false)
    if count > 0 { return .bytes(count) }
    guard count == 0 else {
      connection.close()
      return .ended
    }
    suspend()
    if !connection.wait(for: .callback(resume)) { resume() }
    return .suspended
  }

  /// Returns the chunks, as soon as there are some. The task's cancellation ends them, too.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Reads a stream.
  public struct Iterator: AsyncIteratorProtocol {
    let stream: ResponseStream

    /// Returns the next bytes, at most 8 KiB; `nil` at the end of the stream.
    public mutating func next() async -> [UInt8]? { await stream.next() }

    /// Returns the next bytes, at most 8 KiB; `nil` at the end of the stream.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? { await stream.next() }
  }

  private func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      while !connection.isAbandoned {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 8 << 10) { buffer, initialized in
          count = stream.fill(UnsafeMutableRawBufferPointer(buffer), releasesMemory: false)
          initialized = Swift.max(0, count)
        }
        if count > 0 { return bytes }
        guard count == 0 else { break }
        await connection.resumed()
      }
      connection.close()
      return nil
    } onCancel: {
      connection.close()
    }
  }
}

/// The connection of a stream whose bytes another server takes.
final class PulledConnection: StreamConnection {
  /// The reader that waits for bytes.
  enum Reader {
    case task(CheckedContinuation<Void, Never>)
    case callback(@Sendable () -> Void)

    func resume() {
      switch self {
      case .task(let continuation): continuation.resume()
      case .callback(let resume): resume()
      }
    }
  }

  private struct State {
    var isSuspended = false
    var isClosed = false
    var reader: Reader?
    /// Called once, when the connection is closed.
    var onClose: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Sets what happens when the connection is closed; at once if it is.
  func onClose(_ work: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.onClose = work }
      return state.isClosed
    }
    if isClosed { work() }
  }

  func suspend() { state.withLock { $0.isSuspended = true } }

  func resume() {
    let reader = state.withLock { state in
      state.isSuspended = false
      return state.reader.take()
    }
    reader?.resume()
  }

  func close() {
    let (reader, onClose) = state.withLock { state in
      state.isClosed = true
      return (state.reader.take(), state.onClose.take())
    }
    reader?.resume()
    // Not in this call: it may come from the stream, under its lock.
    if let onClose { DispatchQueue.global().async(execute: onClose) }
  }

  var isAbandoned: Bool { state.withLock { $0.isClosed } }

  /// Waits until the connection is resumed or closed.
  func resumed() async {
    await withCheckedContinuation { continuation in
      if !wait(for: .task(continuation)) { continuation.resume() }
    }
  }

  /// Resumes a reader when the connection is resumed or closed.
  ///
  /// - Returns: `false` if it is already: then the reader is not kept.
  func wait(for reader: Reader) -> Bool {
    state.withLock { state in
      guard state.isSuspended, !state.isClosed else { return false }
      state.reader = reader
      return true
    }
  }

  /// Forgets a callback: its server has ended the connection.
  func forgetReader() {
    state.withLock { state in if case .callback? = state.reader { state.reader = nil } }
  }
}
