import Journal
import Tarn
import TarnDocument
import TarnImages
import TarnLanguages
import TarnSharing
import TarnWeb

extension JournalServer {
  /// Returns the pages that show a recorded session, with a history bar. They have no pictures and no voice notes, which a
  /// session does not contain.
  ///
  /// - Parameters:
  ///   - store: the store with the recorded session as its history.
  ///   - id: the session of the person whose page is shown.
  public static func pages(showing store: Store<SharedDocument<Journal>>, to id: SessionID) -> PageScope {
    let (blobs, thumbnails) = (SharedBlobs(), ThumbnailRenderer())
    let problem = Store(Notice.State(), Notice())
    return .perLanguage(Journal.languages) { words in
      var open: [BrowserID: PageSession] = [:]
      return .perPersistentSession(
        release: { open[$0] = nil },
        page: { browser in
          let page = PageSession(attachments: AttachmentStore(blobs, thumbnails), words)
          open[browser.id] = page
          page.showRecorded(store.session(id), problem)
          return page.page
        })
    }
  }
}
