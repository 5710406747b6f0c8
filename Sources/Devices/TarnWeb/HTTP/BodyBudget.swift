import Synchronization

/// The memory that all request bodies share: bodies of events and files, being read or read and still in use.
///
///     taken ≤ bytes ──── a body takes its length ──→ refused with 503 where that is more than is left
///
/// Bodies of at most ``free`` bytes take none of it, so that a page's usual posts succeed however much memory other
/// requests hold.
package final class BodyBudget: Sendable {
  /// A page's usual post has some hundred bytes. All 4,096 connections together hold 16 MiB of such bodies.
  static let free = 4 << 10

  /// The peak usage from which returning memory to the system is worthwhile: a trim takes milliseconds.
  static let worthTrimming = 8 << 20

  private struct Usage {
    var bytes = 0
    /// The peak usage since memory was last returned to the system.
    var peak = 0
  }

  private let bytes: Int
  private let used = Mutex(Usage())
  /// Called when most of a large amount of memory is free again.
  private let onRelease: @Sendable () -> Void

  package init(bytes: Int, onRelease: @escaping @Sendable () -> Void = { MemoryTrim.soon() }) {
    self.bytes = bytes
    self.onRelease = onRelease
  }

  /// - Returns: `nil` if the budget has no room at the moment.
  package func take(_ count: Int) -> BodyAllowance? {
    let isThere = used.withLock { taken in
      guard count <= bytes - taken.bytes else { return false }
      taken.bytes += count
      taken.peak = max(taken.peak, taken.bytes)
      return true
    }
    return isThere ? BodyAllowance(bytes: count) { [self] in giveBack(count) } : nil
  }

  /// The number of bytes that are free at the moment.
  package var left: Int { bytes - used.withLock { $0.bytes } }

  private func giveBack(_ count: Int) {
    let isMuch = used.withLock { taken in
      taken.bytes -= count
      guard taken.peak >= Self.worthTrimming, taken.bytes <= taken.peak / 4 else { return false }
      taken.peak = taken.bytes
      return true
    }
    if isMuch { onRelease() }
  }
}
