/// The messages to be sent on a stream, oldest first: a value without side effects.
///
///     messages  [ sent | sent | head ……… | next | next ]
///                               ↑ first    └─ waiting ─┘
///                               └ offset: so many of its bytes are sent
///
/// The head is in transit and does not count as waiting (see `HTTPLimits.streamQueueBytes`).
struct StreamQueue {
  private var messages: [SharedBytes] = []
  private var first = 0
  private var offset = 0
  /// Whether a comment is due; it is sent before the next message, never inside one.
  private(set) var owesComment: Bool
  /// The bytes of the messages behind the head, including the overhead of each message.
  private(set) var waitingBytes = 0

  /// The memory of a message besides its bytes: two allocations (object 24, array 32, each rounded up to 32 + 16 of the
  /// allocator's own) and a reference of 8 bytes in a list with up to twice the needed capacity. It is counted so that
  /// a flood of tiny messages is bounded, too.
  static let messageOverhead = 128

  /// An event stream is idle until its first event, but its head must be sent immediately: the comment flushes it.
  static let comment: [UInt8] = Array(": \n\n".utf8)

  private static let sent = SharedBytes([])

  init(owesComment: Bool = true) {
    self.owesComment = owesComment
  }

  var isEmpty: Bool { first == messages.count && !owesComment }

  mutating func append(_ message: SharedBytes) {
    guard !message.bytes.isEmpty else { return }
    if first < messages.count { waitingBytes += message.bytes.count + Self.messageOverhead }
    messages.append(message)
  }

  /// Makes a comment due if nothing else is queued.
  mutating func beat() {
    if isEmpty { owesComment = true }
  }

  /// Copies as many bytes as fit into `buffer`, and returns their number.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    if owesComment, offset == 0, buffer.count >= Self.comment.count {
      buffer.copyBytes(from: Self.comment)
      filled = Self.comment.count
      owesComment = false
    }
    while first < messages.count, filled < buffer.count {
      let bytes = messages[first].bytes
      let count = min(bytes.count - offset, buffer.count - filled)
      bytes.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
      }
      filled += count
      offset += count
      if offset == bytes.count { advance() }
    }
    return filled
  }

  mutating func removeAll() {
    self = StreamQueue(owesComment: false)
  }

  private mutating func advance() {
    offset = 0
    // Release a sent message now, not when the list is next compacted.
    messages[first] = Self.sent
    first += 1
    if first < messages.count { waitingBytes -= messages[first].bytes.count + Self.messageOverhead }
    if first == messages.count {
      // An idle stream must not keep the memory of an earlier burst.
      messages = []
      first = 0
    } else if first >= 32, first * 2 >= messages.count {
      // Compacting when half is sent costs one move per message on average; below 32 messages it is not worth it.
      messages.removeFirst(first)
      first = 0
    }
  }
}
