import Foundation

@testable import TarnSharing
@testable import TarnStorage

/// A connection that sends arbitrary bytes.
final class RawClient {
  private let descriptor: Int32
  private var assembler = FrameAssembler(limit: 1 << 30)
  private var isClosed = false

  init(_ address: String) throws {
    descriptor = try OwnerClient.openSocket(address, within: .seconds(20))
    // The project's sockets are non-blocking; this one blocks with a timeout.
    _ = fcntl(descriptor, F_SETFL, 0)
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    _ = Foundation.close(descriptor)
  }

  func send(_ bytes: [UInt8]) {
    // The owner may have closed the connection already; `frames` detects that.
    _ = Foundation.send(descriptor, bytes, bytes.count, LocalSocket.sendFlags)
  }

  func sendNoMore() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  struct Ended: Error {}

  func frame() throws -> Frame {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let frame = try assembler.next() { return frame }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        if count < 0, errno == EAGAIN { throw FrameConnectionError.timedOut }
        throw Ended()
      }
      buffer[..<count].withUnsafeBytes { assembler.add($0) }
    }
  }

  /// Returns all frames until the owner closes the connection.
  func frames() throws -> [Frame] {
    var frames: [Frame] = []
    while true {
      do {
        frames.append(try frame())
      } catch is Ended {
        return frames
      }
    }
  }
}
