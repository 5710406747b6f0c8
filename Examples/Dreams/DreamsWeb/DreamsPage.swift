import Dreams
import Tarn
import TarnDocument
import TarnSharing
import TarnWeb

/// Returns the page of a window: the list of dreams, the open dream, the sharing, and the history bar.
///
/// - Parameter blobs: the blobs of the file that contains the dreams, with the shared pictures.
@MainActor public func dreamsPage(
  _ session: DocumentSession<Dreams>, notice: Store<Notice>? = nil, blobs: SharedBlobs
) -> Page {
  let images = ImageGallery(blobs)
  return Page(
    title: "Dreams", styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [
      Part(frame: session, addresses: Dreams.addresses) {
        DreamsView(view: $0, cards: CardFactory(images: images)).frame
      }
    ]
      + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: session.store)],
    files: images, motion: true, shaking: true)
}
