import TarnStorage

/// Sends answers in chunks. Each chunk has the full time limit, so a slow reader receives a large answer, and a dead
/// reader does not hold the connection.
extension OwnerServer {
  func send(_ reply: OwnerReply, on link: borrowing FrameConnection) throws(FrameConnectionError) {
    switch reply {
    case .bytes(let bytes): try send(bytes, on: link)
    case .file(let file): try send(file, on: link)
    case .declined(let message):
      // The message fits in one frame. The part above the chunk size is dropped.
      let message = String(decoding: message.utf8.prefix(limits.chunk), as: UTF8.self)
      try link.send(.fault(.declined, message), until: deadline)
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
    var offset = file.part.lowerBound
    repeat {
      let count = Int(min(Int64(limits.chunk), file.part.upperBound - offset))
      var bytes: [UInt8] = []
      do throws(SystemError) {
        if count > 0 { bytes = try file.read(count, at: offset) }
      } catch {
        return try link.send(.fault(.cut, "its file can't be read (\(error.message))."), until: deadline)
      }
      if bytes.isEmpty, count > 0 {
        return try link.send(.fault(.cut, "its file has become shorter."), until: deadline)
      }
      offset += Int64(bytes.count)
      try link.send(.part(bytes, more: offset < file.part.upperBound), until: deadline)
    } while offset < file.part.upperBound
  }
}
