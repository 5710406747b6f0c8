import Synchronization

/// A blob that comes from another program in parts. One at a time: what others hold here is bounded by the largest there may be.
final class IncomingBlob: Sendable {
  enum Step: Equatable {
    /// All of it is there.
    case whole([UInt8])
    /// So many bytes of it are.
    case begun(Int)
    /// Another is under way.
    case busy
  }

  private struct Arrival {
    var id: BlobID
    var size: Int
    var bytes: [UInt8] = []
    var touched: ContinuousClock.Instant
  }

  private let arrival = Mutex<Arrival?>(nil)
  /// After that its sender is taken to have ended. Parts follow each other within moments, and others wait five seconds
  /// (``SharedStore``): two of them, so that who waits has its turn.
  private let silence: Duration

  init(silence: Duration = .seconds(2)) { self.silence = silence }

  /// Takes a part. Those of one blob may come from several who have it: it is the same for all.
  ///
  /// - Precondition: the part lies within the blob.
  func take(_ part: BlobPart, _ bytes: ArraySlice<UInt8>) -> Step {
    if part.from == 0, bytes.count == part.size { return .whole(Array(bytes)) }
    let now = ContinuousClock.now
    return arrival.withLock { arrival in
      if arrival?.id != part.blob || arrival?.size != part.size {
        if let other = arrival, now - other.touched < silence { return .busy }
        arrival = Arrival(id: part.blob, size: part.size, touched: now)
      }
      guard var whole = arrival else { return .busy }
      // In place: who holds a second one makes each part a copy of all before it.
      arrival = nil
      if whole.bytes.count == part.from {
        whole.bytes += bytes
        whole.touched = now
      }
      if whole.bytes.count == whole.size { return .whole(whole.bytes) }
      let count = whole.bytes.count
      arrival = whole
      return .begun(count)
    }
  }
}
