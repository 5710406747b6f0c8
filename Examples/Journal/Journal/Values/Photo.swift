import Foundation
import TarnRecord
import TarnStorage
import TarnText

/// A photo of an entry: the references to its bytes, its size, its file name and its caption.
///
/// ```swift
/// let photo = Photo(
///   id: id, blob: original, thumbnail: small, width: 4_032, height: 3_024, name: "IMG_0042.jpg", caption: "The lake")
/// ```
///
/// The storage keeps the bytes. Only the caption can change: another picture is another photo.
public struct Photo: Record, Identifiable {
  public let id: UUID
  /// The original picture.
  public let blob: BlobID
  /// A smaller version for lists and drawers.
  public let thumbnail: BlobID
  /// The width in pixels, in the orientation in which the picture is shown.
  public let width: Int
  /// The height in pixels, in the orientation in which the picture is shown.
  public let height: Int
  /// The name of the uploaded file. It is only a label; the format is never derived from it.
  public let name: String
  /// The text under the photo.
  public var caption: String

  public init(
    id: UUID, blob: BlobID, thumbnail: BlobID, width: Int, height: Int, name: String, caption: String = ""
  ) {
    (self.id, self.blob, self.thumbnail, self.width, self.height) = (id, blob, thumbnail, width, height)
    self.name = TextRule.fileName.applied(to: name).text
    self.caption = caption
  }

  /// The caption, or the name of the file if there is none.
  public var label: String { caption.isEmpty ? name : caption }

  public static let fields: [Field<Photo>] = [
    .fixed("id", \.id), .fixed("blob", \.blob), .fixed("thumbnail", \.thumbnail), .fixed("width", \.width),
    .fixed("height", \.height), .fixed("name", \.name),
    Field("caption", \.caption, merge: TextRule.caption.merge),
  ]
}
