import Dreams
import Tarn
import TarnDocument
import TarnLanguages
import TarnSharing
import TarnWeb

/// Returns the pages of Dreams, one for each window or tab of a browser, in its language.
///
/// - Parameters:
///   - blobs: the blobs of the file that contains the dreams, with the shared pictures.
///   - shown: the session that all windows show, that of a person in a recorded session; `nil` for one of each window.
@MainActor public func dreamsPages(
  _ store: Store<SharedDocument<Dreams>>, notice: Store<Notice>, blobs: SharedBlobs, showing shown: SessionID? = nil
) -> PageScope {
  let images = ImageGallery(blobs)
  return .perLanguage(Dreams.languages) { words in
    .perWindow(of: store, showing: shown) { dreamsPage($0, notice: notice, images: images, words) }
  }
}

/// Returns the page of a window: the list of dreams, the open dream, the sharing, and the history bar.
///
/// - Parameter blobs: the blobs of the file that contains the dreams, with the shared pictures.
@MainActor public func dreamsPage(
  _ session: DocumentSession<Dreams>, blobs: SharedBlobs, words: Localization = .english
) -> Page {
  dreamsPage(session, notice: Store(Notice.State(), Notice()), images: ImageGallery(blobs), words)
}

@MainActor private func dreamsPage(
  _ session: DocumentSession<Dreams>, notice: Store<Notice>, images: ImageGallery, _ words: Localization
) -> Page {
  Page(
    title: words("Dreams"), words: words, styles: [String(decoding: PackageResources.dreams_css, as: UTF8.self)],
    parts: [
      Part(frame: session, addresses: Dreams.addresses) {
        DreamsView(view: LocalizedSessionView($0, words), cards: CardFactory(images: images)).frame
      },
      .notice(notice), .historyBar(of: session.store),
    ], files: images, motion: true, shaking: true)
}
