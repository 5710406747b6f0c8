import Dreams
import Tarn
import TarnDocument
import TarnSharing
import TarnWeb

/// Returns the pages of Dreams, one for each window or tab of a browser.
///
/// - Parameter blobs: the blobs of the file that contains the dreams, with the shared pictures.
@MainActor public func dreamsPages(
  _ store: Store<SharedDocument<Dreams>>, notice: Store<Notice>? = nil, blobs: SharedBlobs
) -> PageScope {
  let images = ImageGallery(blobs)
  return .perWindow(of: store) { dreamsPage($0, notice: notice, images: images) }
}

/// Returns the page of a window: the list of dreams, the open dream, the sharing, and the history bar.
///
/// - Parameter blobs: the blobs of the file that contains the dreams, with the shared pictures.
@MainActor public func dreamsPage(
  _ session: DocumentSession<Dreams>, notice: Store<Notice>? = nil, blobs: SharedBlobs
) -> Page {
  dreamsPage(session, notice: notice, images: ImageGallery(blobs))
}

@MainActor private func dreamsPage(
  _ session: DocumentSession<Dreams>, notice: Store<Notice>?, images: ImageGallery
) -> Page {
  Page(
    title: "Dreams", styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [
      Part(frame: session, addresses: Dreams.addresses) {
        DreamsView(view: $0, cards: CardFactory(images: images)).frame
      }
    ]
      + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: session.store)],
    files: images, motion: true, shaking: true)
}
