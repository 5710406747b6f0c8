import Dreams
import TarnStorage

extension ImageReference {
  /// Creates the reference to a blob in a state.
  public init(_ blob: BlobID) {
    guard let reference = ImageReference(blob.description) else {
      preconditionFailure("\(blob) is not a blob name of the storage.")
    }
    self = reference
  }
}

extension BlobID {
  /// Creates the ID of the blob that a state refers to.
  public init(_ reference: ImageReference) {
    guard let blob = BlobID(reference.description) else {
      preconditionFailure("\(reference) is not a blob name of the storage.")
    }
    self = blob
  }
}
