import Foundation
import TarnStorage

/// The reason why a connection sends or receives no frame.
enum FrameConnectionError: Error, Hashable {
  /// The other end closed the connection between two frames.
  case ended
  /// The other end closed the connection inside a frame.
  case hungUp
  case timedOut
  /// This end is being closed.
  case closing
  case tooLarge(Int)
  case garbled(String)
}

/// A connection that sends and receives frames, and owns its descriptor.
struct FrameConnection: ~Copyable {
  private let descriptor: Int32
  private let cancellation: CancellationPipe?
  private var assembler: FrameAssembler
  private var buffer: [UInt8]

  /// The size of one read in bytes: a quarter of a chunk and about the buffer of a socket.
  private static let readSize = 64 << 10

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - descriptor: Closed with the connection. It must be non-blocking.
  ///   - limit: The maximum size of an incoming frame in bytes.
  ///   - cancellation: Cancels all waiting.
  init(_ descriptor: Int32, limit: Int, cancellation: CancellationPipe? = nil) {
    self.descriptor = descriptor
    self.cancellation = cancellation
    assembler = FrameAssembler(limit: limit)
    buffer = [UInt8](repeating: 0, count: Self.readSize)
  }

  deinit {
    // Closing alone does not reach the other end while a child process has inherited the descriptor.
    hangUp()
    _ = close(descriptor)
  }

  /// Shuts the connection down in both directions, which the other end observes.
  func hangUp() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  mutating func receive(until deadline: Deadline) throws(FrameConnectionError) -> Frame {
    while true {
      if let frame = try assembler.next() { return frame }
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        buffer.withUnsafeBytes { assembler.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        // A client that sends single bytes must not hold the connection.
        guard !deadline.hasPassed else { throw .timedOut }
      } else if count == 0 {
        throw assembler.isEmpty ? .ended : .hungUp
      } else {
        try wait(for: POLLIN, until: deadline, else: .last)
      }
    }
  }

  func send(_ frame: Frame, until deadline: Deadline) throws(FrameConnectionError) {
    let bytes = frame.encoded
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        let remaining = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return Foundation.send(descriptor, remaining.baseAddress, remaining.count, LocalSocket.sendFlags)
      }
      if count >= 0 {
        sent += count
        guard sent == bytes.count || !deadline.hasPassed else { throw .timedOut }
      } else {
        try wait(for: POLLOUT, until: deadline, else: .last)
      }
    }
  }

  /// Waits until the failed call can be repeated; throws if it never can.
  private func wait(for event: Int32, until deadline: Deadline, else reason: SystemError) throws(FrameConnectionError) {
    if reason.code == EINTR { return }
    guard reason.code == EAGAIN || reason.code == EWOULDBLOCK else { throw .hungUp }
    switch DescriptorWait.until(descriptor, is: event, cancelledBy: cancellation, deadline) {
    case .ready: return
    case .cancelled: throw .closing
    case .timedOut: throw .timedOut
    }
  }
}
