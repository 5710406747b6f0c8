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
  private let state = Mutex(Usage())
  /// Called when most of a large amount of memory is free again.
  private let onRelease: @Sendable () -> Void

  package init(bytes: Int, onRelease: @escaping @Sendable () -> Void = { MemoryTrim.schedule() }) {
    self.bytes = bytes
    self.onRelease = onRelease
  }

  /// - Returns: `nil` if the budget has no room at the moment.
  package func reserve(_ count: Int) -> BodyAllowance? {
    let isReserved = state.withLock { usage in
      guard count <= bytes - usage.bytes else { return false }
      usage.bytes += count
      usage.peak = max(usage.peak, usage.bytes)
      return true
    }
    return isReserved ? BodyAllowance(bytes: count) { [self] in release(count) } : nil
  }

  /// The number of bytes that are free at the moment.
  package var freeBytes: Int { bytes - state.withLock { $0.bytes } }

  private func release(_ count: Int) {
    let shouldTrim = state.withLock { usage in
      usage.bytes -= count
      guard usage.peak >= Self.worthTrimming, usage.bytes <= usage.peak / 4 else { return false }
      usage.peak = usage.bytes
      return true
    }
    if shouldTrim { onRelease() }
  }
}
