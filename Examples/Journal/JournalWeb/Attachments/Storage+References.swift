import Foundation
import Journal
import TarnStorage

typealias JournalStorage = Storage<Journal.State, Journal.Action>
typealias PersonSessionStorage = Storage<PersonSession.State, PersonSession.Action>

extension Storage {
  /// Stores bytes and returns the reference by which an entry refers to them.
  func keep(_ bytes: [UInt8]) async throws -> BlobReference { BlobReference(try await put(bytes)) }

  func bytes(of reference: BlobReference) async throws -> [UInt8]? { try await bytes(of: BlobID(reference)) }
}

extension BlobReference {
  init(_ id: BlobID) {
    guard let reference = BlobReference("\(id)") else {
      fatalError("The storage and the entries name blobs differently: \(id)")
    }
    self = reference
  }
}

extension BlobID {
  /// Both types have the same text format.
  init(_ reference: BlobReference) {
    guard let id = BlobID(reference.description) else {
      fatalError("The storage and the entries name blobs differently: \(reference)")
    }
    self = id
  }
}

/// Returns a unique ID.
func newID() -> UUID { UUID() }
