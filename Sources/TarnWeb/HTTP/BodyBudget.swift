import Synchronization

/// The memory that the bodies of requests take together: those of events and of files, being read or read and not yet done with.
///
///     taken ≤ bytes ──── a body takes its length ──→ refused with 503 where that is more than is left
///
/// Bodies of at most ``free`` bytes take none of it, so that what a page usually sends goes through whatever others hold back.
package final class BodyBudget: Sendable {
  /// A page's usual post has some hundred bytes. All 4,096 connections together hold 16 MiB of such bodies.
  static let free = 4 << 10

  /// What must have been held before it is worth giving memory back to the system: a trim takes milliseconds.
  static let worthTrimming = 8 << 20

  private struct Taken {
    var bytes = 0
    /// The most since memory was given back last.
    var peak = 0
  }

  private let bytes: Int
  private let taken = Mutex(Taken())
  /// Called when most of much memory is free again.
  private let onRelease: @Sendable () -> Void

  package init(bytes: Int, onRelease: @escaping @Sendable () -> Void = { MemoryTrim.soon() }) {
    self.bytes = bytes
    self.onRelease = onRelease
  }

  /// - Returns: `nil` where there is no room at the moment.
  package func take(_ count: Int) -> HTTPAllowance? {
    let isThere = taken.withLock { taken in
      guard count <= bytes - taken.bytes else { return false }
      taken.bytes += count
      taken.peak = max(taken.peak, taken.bytes)
      return true
    }
    return isThere ? HTTPAllowance(bytes: count) { [self] in giveBack(count) } : nil
  }

  /// What nobody has at the moment.
  package var left: Int { bytes - taken.withLock { $0.bytes } }

  private func giveBack(_ count: Int) {
    let isMuch = taken.withLock { taken in
      taken.bytes -= count
      guard taken.peak >= Self.worthTrimming, taken.bytes <= taken.peak / 4 else { return false }
      taken.peak = taken.bytes
      return true
    }
    if isMuch { onRelease() }
  }
}
