import TarnSession

// What is said between a program that follows and the owner when it is about blobs. A blob may be many times as large as a
// frame: it goes in parts to the owner, which says after each how many bytes it has, and comes back as an answer of any size.
//
// ```
// {"app":"Dreams","blob":"blob:…","from":0,"schema":1,"size":20000000} bytes        ► put
//                                                                      ◄ {"count":8388608,"isKept":false}
// {"app":"Dreams","blob":"blob:…","from":8388608,"schema":1,"size":20000000} bytes  ► put
// ```

/// A part of a blob that is to be kept. Behind it are a line break and the bytes.
struct BlobPart: Codable {
  var app: String
  var schema: Int
  var blob: BlobID
  /// Of the whole blob, in bytes.
  var size: Int
  var from: Int

  /// In bytes: half of what an owner takes in one frame, so that what stands before them always finds room.
  static let longest = OwnerLimits().frame / 2
}

/// How far the owner has got with a blob: whoever sends it goes on from there.
struct BlobReceipt: Codable {
  var count: Int
  /// Whether all of it is on disk.
  var isKept: Bool
}

/// Which blob is asked for. Nothing is answered if it is not kept; else ``isThere`` and the bytes, of which there may be none.
struct BlobWish: Codable {
  var app: String
  var schema: Int
  var blob: BlobID

  static let isThere: UInt8 = 1
}

extension BlobID {
  /// - Throws: ``StorageError`` of the kind `unwritable` for more bytes than a file keeps in one piece.
  static func check(_ count: Int, path: String) throws(StorageError) {
    guard count <= bound else {
      throw StorageError(
        .unwritable, path: path, "a blob of \(count) bytes is too large; a file stores blobs of at most \(bound) bytes")
    }
  }

  /// See ``Storage/blobBound``.
  static let bound = 256 << 20
}

extension OwnerClient {
  /// - Returns: whether they are kept; if not, the owner has to do with another's just now.
  func put(_ bytes: [UInt8], _ id: BlobID, _ file: SharedFile) throws(OwnerError) -> Bool {
    var from = 0
    while true {
      let end = min(from + BlobPart.longest, bytes.count)
      let json = JSONWriter()
      // Plain texts and numbers can always be written.
      try? json.append(BlobPart(app: file.app, schema: file.schema, blob: id, size: bytes.count, from: from))
      json.append(raw: "\n")
      let answer = try ask(Request.put, json.bytes + bytes[from..<end])
      guard let receipt = try? JSONReader.read(BlobReceipt.self, from: answer) else {
        throw OwnerError(.garbled("the reply does not say how many bytes were stored."), self.file)
      }
      if receipt.isKept { return true }
      // Who does not get on would send the same for ever.
      guard receipt.count != from, (0..<bytes.count).contains(receipt.count) else { return false }
      from = receipt.count
    }
  }

  func bytes(of id: BlobID, _ file: SharedFile) throws(OwnerError) -> [UInt8]? {
    let json = JSONWriter()
    try? json.append(BlobWish(app: file.app, schema: file.schema, blob: id))
    var answer = try ask(Request.blob, json.bytes, most: BlobID.bound + 1)
    guard let first = answer.first else { return nil }
    guard first == BlobWish.isThere else {
      throw OwnerError(.garbled("the reply is not a blob."), self.file)
    }
    answer.removeFirst()
    return answer
  }
}
