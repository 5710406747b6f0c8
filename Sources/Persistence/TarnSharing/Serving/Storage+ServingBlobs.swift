import TarnEncoding
import TarnStorage

extension Storage {
  /// Receives a part of a blob from another program.
  func put(_ body: [UInt8], _ incoming: IncomingBlob) async -> OwnerReply {
    guard let end = body.prefix(Frame.longestHeader).firstIndex(of: UInt8(ascii: "\n")),
      let part = try? JSONReader.read(BlobChunk.self, from: Array(body[..<end]))
    else { return .declined("The bytes were not stored: the request does not name their hash.") }
    if let message = mismatch(part.app, part.schema) { return .declined("The bytes were not stored: \(message)") }
    let bytes = body[(end + 1)...]
    do throws(StorageError) { try BlobID.check(part.size, path: path) } catch {
      return .declined("The bytes were not stored. \(error)")
    }
    guard part.size >= 0, (0...part.size).contains(part.from), bytes.count <= part.size - part.from else {
      return .declined("The bytes were not stored: they are outside the announced size of \(part.size) bytes.")
    }
    switch incoming.receive(part, bytes) {
    case .busy: return reply(BlobReceipt(count: part.from, isKept: false))
    case .partial(let count): return reply(BlobReceipt(count: count, isKept: false))
    case .complete(let bytes):
      // Blobs are found by their IDs, so the ID must match the bytes.
      guard BlobID(of: bytes) == part.blob else {
        return .declined("The bytes were not stored: they do not match the hash of \(part.blob).")
      }
      do {
        try await persist(bytes, as: part.blob, isFromOtherProgram: true)
        // The sender may refer to the blob in a command that reaches only the next owner, if this owner ends now.
        try await flush()
      } catch {
        return .declined("The bytes were not written to the disk: \(error)")
      }
      return reply(BlobReceipt(count: bytes.count, isKept: true))
    }
  }

  /// Returns the bytes of a blob to another program.
  func blob(_ body: [UInt8]) async -> OwnerReply {
    guard let query = try? JSONReader.read(BlobQuery.self, from: body) else {
      return .declined("The request does not name a blob.")
    }
    if let message = mismatch(query.app, query.schema) { return .declined(message) }
    do {
      guard let bytes = try await bytes(of: query.blob) else { return .bytes([]) }
      guard bytes.count > BlobChunk.longest else { return .bytes([BlobQuery.isThere] + bytes) }
      // Sent from a file: slow and numerous readers then do not keep the bytes in memory longer than writing them
      // takes.
      return .file(try ReplyFile.unnamed([[BlobQuery.isThere], bytes]))
    } catch {
      return .declined("The bytes can't be read: \(error)")
    }
  }
}
