extension BlobID {
  /// Checks the size of a blob.
  ///
  /// - Throws: ``StorageError`` of the kind `unwritable` for more bytes than a file stores as one blob.
  package static func check(_ count: Int, path: String) throws(StorageError) {
    guard count <= bound else {
      throw StorageError(
        .unwritable, path: path, "a blob of \(count) bytes is too large; a file stores blobs of at most \(bound) bytes")
    }
  }

  /// The maximum size of a blob in bytes: see ``Storage/blobBound``.
  package static let bound = 256 << 20
}
