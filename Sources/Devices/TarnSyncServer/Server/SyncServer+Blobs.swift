import TarnEncoding
import TarnStorage
import TarnSync
import TarnWeb

// The blobs of objects. A blob without an object that refers to it is removed by the storage, so a client sends the blob
// first and then the object.
extension SyncServer {
  func putBlob(
    _ hash: String, _ bytes: [UInt8], _ reply: HTTPReply, holding allowance: BodyAllowance?
  ) throws(SyncHTTPError) {
    guard let blobs, let id = BlobID("blob:\(hash)") else { throw .notFound }
    guard BlobID(of: bytes) == id else { throw SyncHTTPError(422, "The bytes do not have the hash of the address.") }
    Task {
      defer { withExtendedLifetime(allowance) {} }
      do {
        _ = try await blobs.put(bytes)
        _ = reply.respond(.json(200, Array("{}".utf8)))
      } catch {
        let error = SyncHTTPError(503, "The server can't save the file at the moment.", retryAfter: 5)
        _ = reply.respond(error.response)
      }
    }
  }

  /// Sends a blob, if the object lists it.
  ///
  /// - Parameter object: the object as the person sees it; `nil` if the person does not see it.
  func sendBlob(_ hash: String, of object: Collection.Object?, _ reply: HTTPReply) throws(SyncHTTPError) {
    guard let blobs, let object, let id = BlobID("blob:\(hash)"), collection.blobs(of: object).contains(id) else {
      throw .notFound
    }
    Task {
      do {
        guard let bytes = try await blobs.bytes(of: id) else {
          _ = reply.respond(SyncHTTPError.notFound.response)
          return
        }
        // The name of the blob is its hash, so it never changes.
        _ = reply.respond(
          HTTPResponse(
            status: 200,
            headers: [
              ("Content-Type", "application/octet-stream"), ("Cache-Control", "private, max-age=31536000, immutable"),
            ],
            body: bytes))
      } catch {
        let error = SyncHTTPError(503, "The server can't read the file at the moment.", retryAfter: 5)
        _ = reply.respond(error.response)
      }
    }
  }
}
