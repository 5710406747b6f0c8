import Dreams
import Tarn
import TarnSharing
import TarnWeb

/// Returns the page: the list of dreams, the open dream, the sharing, and the history bar.
///
/// - Parameter blobs: the blobs of the file that contains the dreams, with the shared pictures.
@MainActor public func dreamsPage(
  _ store: Store<Dreams>, notice: Store<Notice>? = nil, blobs: SharedBlobs
) -> Page {
  let images = ImageGallery(blobs)
  return Page(
    title: "Dreams", styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [Part(store) { state in DreamsView(state: state, maker: CardFactory(images: images)).body }]
      + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)],
    files: images, shaking: true)
}
