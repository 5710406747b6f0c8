import Dreams
import TarnDocument
import TarnSharing
import TarnStorage

extension Dreams {
  /// The app with the renderer of this module.
  ///
  /// - Parameter blobs: stores the pictures. Pass the same to `open`; a command that opens nothing needs none.
  public static func app(blobs: SharedBlobs = SharedBlobs()) -> AppDefinition<SharedDocument<Dreams>> {
    app(renderer: ImageRenderer(blobs)) { try await blobs.bytes(of: $0.blob) }
  }
}
