import Dreams
import TarnStorage

extension PictureReference {
  /// How a state refers to a blob.
  public init(_ blob: BlobID) {
    guard let reference = PictureReference(blob.description) else {
      preconditionFailure("\(blob) is no name of a blob as storage writes them.")
    }
    self = reference
  }
}

extension BlobID {
  /// The blob that a state refers to.
  public init(_ reference: PictureReference) {
    guard let blob = BlobID(reference.description) else {
      preconditionFailure("\(reference) is no name of a blob as storage reads them.")
    }
    self = blob
  }
}
