import Foundation
import Synchronization
import TarnStorage

/// Cancels the waiting of many threads at once and permanently: a pipe with an unread byte, which makes every `poll` on
/// it return.
///
/// Closing the writing end would do the same, but not while a child process has inherited it.
final class CancellationPipe: Sendable {
  let descriptor: Int32
  private let writeEnd: Int32
  private let isCancelled = Mutex(false)

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    _ = close(writeEnd)
    _ = close(descriptor)
  }

  func cancel() {
    isCancelled.withLock { wasCancelled in
      if !wasCancelled { wasCancelled = write(writeEnd, [1], 1) == 1 }
    }
  }
}

/// The result of waiting for a descriptor, a cancellation or a deadline, whichever comes first.
enum DescriptorWait {
  case ready, cancelled, timedOut

  /// Waits for an event on a descriptor.
  ///
  /// - Parameter deadline: `nil` waits without a limit.
  static func until(
    _ descriptor: Int32, is event: Int32, cancelledBy cancellation: CancellationPipe?, _ deadline: Deadline?
  )
    -> DescriptorWait
  {
    // `poll` ignores a descriptor of -1.
    var polled = [
      pollfd(fd: descriptor, events: Int16(event), revents: 0),
      pollfd(fd: cancellation?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&polled, nfds_t(polled.count), deadline?.milliseconds ?? -1)
      if count > 0 { return polled[1].revents != 0 ? .cancelled : .ready }
      if let deadline, deadline.hasPassed { return .timedOut }
      // A signal interrupted `poll`, or it returned slightly early.
    }
  }
}
