import TarnEncoding
import TarnStorage

// The messages about blobs between a follower and the owner. A blob may be many times as large as a frame: the follower
// sends it in parts, and the owner answers each with the number of bytes it has. The owner sends a blob as one answer
// of any size.
//
// ```
// {"app":"Dreams","blob":"blob:…","from":0,"schema":1,"size":20000000} bytes        ► put
//                                                                      ◄ {"count":8388608,"isKept":false}
// {"app":"Dreams","blob":"blob:…","from":8388608,"schema":1,"size":20000000} bytes  ► put
// ```

/// A part of a blob to store. A line break and the bytes follow it.
struct BlobChunk: Codable {
  var app: String
  var schema: Int
  var blob: BlobID
  /// The size of the whole blob, in bytes.
  var size: Int
  var from: Int

  /// The maximum length of a part in bytes: half of the owner's limit for a frame, so that the header always fits as
  /// well.
  static let longest = OwnerLimits().frame / 2
}

/// The owner's progress with a blob: the sender continues there.
struct BlobReceipt: Codable {
  var count: Int
  /// Whether the whole blob is on disk.
  var isKept: Bool
}

/// A request for a blob. The answer is empty if the file does not have it; otherwise it is ``isThere`` and the bytes,
/// which may be none.
struct BlobQuery: Codable {
  var app: String
  var schema: Int
  var blob: BlobID

  static let isThere: UInt8 = 1
}

extension OwnerClient {
  /// Sends a blob to the owner in parts.
  ///
  /// - Returns: Whether it is stored; if not, the owner is receiving another blob.
  func put(_ bytes: [UInt8], _ id: BlobID, _ file: SharedFile) throws(OwnerError) -> Bool {
    var from = 0
    while true {
      let end = min(from + BlobChunk.longest, bytes.count)
      let json = JSONWriter()
      // Plain texts and numbers always encode.
      try? json.append(BlobChunk(app: file.app, schema: file.schema, blob: id, size: bytes.count, from: from))
      json.append(raw: "\n")
      let response = try request(OwnerQuery.put, json.bytes + bytes[from..<end])
      guard let receipt = try? JSONReader.read(BlobReceipt.self, from: response) else {
        throw OwnerError(.garbled("the reply does not say how many bytes were stored."), self.file)
      }
      if receipt.isKept { return true }
      // Without progress this would send the same part forever.
      guard receipt.count != from, (0..<bytes.count).contains(receipt.count) else { return false }
      from = receipt.count
    }
  }

  func bytes(of id: BlobID, _ file: SharedFile) throws(OwnerError) -> [UInt8]? {
    let json = JSONWriter()
    try? json.append(BlobQuery(app: file.app, schema: file.schema, blob: id))
    var response = try request(OwnerQuery.blob, json.bytes, most: BlobID.bound + 1)
    guard let first = response.first else { return nil }
    guard first == BlobQuery.isThere else {
      throw OwnerError(.garbled("the reply is not a blob."), self.file)
    }
    response.removeFirst()
    return response
  }
}
