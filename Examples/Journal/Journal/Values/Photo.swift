import Foundation
import TarnRecord

/// A photo of an entry: which bytes it is, how large, and what a person says about it.
///
/// ```swift
/// let photo = Photo(
///   id: id, blob: original, thumbnail: small, width: 4_032, height: 3_024, name: "IMG_0042.jpg", caption: "The lake")
/// ```
///
/// The bytes are kept by the storage. Everything but the caption stays as it was made: another picture is another photo.
public struct Photo: Record, Identifiable {
  public let id: UUID
  /// The picture as it was given.
  public let blob: BlobReference
  /// A smaller one to show in lists and drawers.
  public let thumbnail: BlobReference
  /// In pixels, standing as it is to be seen.
  public let width: Int
  public let height: Int
  /// What the file was called. A label and nothing more: what the bytes are is never found out from it.
  public let name: String
  public var caption: String

  public init(
    id: UUID, blob: BlobReference, thumbnail: BlobReference, width: Int, height: Int, name: String, caption: String = ""
  ) {
    self.id = id
    self.blob = blob
    self.thumbnail = thumbnail
    self.width = width
    self.height = height
    self.name = TextRule.fileName.applied(to: name).text
    self.caption = caption
  }

  public static let fields: [Field<Photo>] = [
    .fixed("id", \.id),
    .fixed("blob", \.blob),
    .fixed("thumbnail", \.thumbnail),
    .fixed("width", \.width),
    .fixed("height", \.height),
    .fixed("name", \.name),
    Field("caption", \.caption, merge: TextRule.caption.merge),
  ]
}
