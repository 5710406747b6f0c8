import TarnStorage

/// Sends answers in chunks. Each chunk has the full time limit, so a slow reader receives a large answer, and a dead
/// reader does not hold the connection.
extension OwnerServer {
  func send(_ reply: OwnerReply, on link: borrowing FrameConnection) throws(FrameConnectionError) {
    switch reply {
    case .bytes(let bytes): try send(bytes, on: link)
    case .file(let file): try send(file, on: link)
    case .declined(let words):
      // The message fits in one frame. The part above the chunk size is dropped.
      let words = String(decoding: words.utf8.prefix(limits.chunk), as: UTF8.self)
      try link.send(.fault(.declined, words), until: deadline)
    }
  }

  private var deadline: Deadline { Deadline(after: limits.silence) }

  private func send(_ bytes: [UInt8], on link: borrowing FrameConnection) throws(FrameConnectionError) {
    var sent = 0
    repeat {
      let end = min(sent + limits.chunk, bytes.count)
      try link.send(.part(bytes[sent..<end], more: end < bytes.count), until: deadline)
      sent = end
    } while sent < bytes.count
  }

  private func send(_ file: ReplyFile, on link: borrowing FrameConnection) throws(FrameConnectionError) {
    var location = file.part.lowerBound
    repeat {
      let wanted = Int(min(Int64(limits.chunk), file.part.upperBound - location))
      var bytes: [UInt8] = []
      do throws(SystemError) {
        if wanted > 0 { bytes = try file.read(wanted, at: location) }
      } catch {
        return try link.send(.fault(.cut, "its file can't be read (\(error.message))."), until: deadline)
      }
      if bytes.isEmpty, wanted > 0 {
        return try link.send(.fault(.cut, "its file has become shorter."), until: deadline)
      }
      location += Int64(bytes.count)
      try link.send(.part(bytes, more: location < file.part.upperBound), until: deadline)
    } while location < file.part.upperBound
  }
}
