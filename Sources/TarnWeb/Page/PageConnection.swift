/// The stream to a browser tab, and how far the tab has read it.
///
/// A browser buffers what its page has not handled yet, so a stream that is never full can be minutes ahead of a page
/// on a busy machine, which then reacts to nothing. A tab that reports what it has received therefore gets at most
/// ``window`` messages more. Further changes are left out: once it has caught up, it gets the whole tree instead.
struct PageConnection {
  let stream: HTTPStream
  /// The number of messages sent to the stream.
  private(set) var sent = 0
  /// The number of messages that the tab has received; `nil` if it reports none, as a program that reads the stream.
  private var received: Int?
  /// Whether changes have been left out.
  private(set) var isBehind = false

  /// The most messages that a tab has not reported yet. A page reports every 16 of them, so it always has one report
  /// on its way before the window is full; and 64 frames are one second of an animation.
  static let window = 64

  init(_ stream: HTTPStream, reports: Bool) {
    self.stream = stream
    received = reports ? 0 : nil
  }

  /// Whether a change is to be sent; if not, it counts as left out.
  mutating func accepts() -> Bool {
    if let received, sent - received >= Self.window { isBehind = true }
    return !isBehind
  }

  /// - Returns: `false` if the stream is closed.
  mutating func send(_ message: SharedBytes) -> Bool {
    sent += 1
    return stream.send(message)
  }

  /// - Returns: whether the tab has caught up and needs the whole tree.
  mutating func report(_ count: Int) -> Bool {
    guard let last = received, count > last, count <= sent else { return false }
    received = count
    guard isBehind, sent - count < Self.window / 2 else { return false }
    isBehind = false
    return true
  }
}
