import Journal
import Tarn
import TarnDocument

extension JournalServer {
  /// Sends each page the people who edit an entry at present: those with a draft on a page that a browser shows.
  func notifyEditors() {
    let editors = pages.compactMapValues { page in
      page.page.isShown ? page.member.flatMap { $0.session.editor(in: $0.document) } : nil
    }
    for (browser, page) in pages where page.member != nil {
      let others = editors.filter { $0.key != browser }.values.sorted { $0.name < $1.name }
      if page.store.state.editors != others { page.store.send(.editors(others), cause: .arrived) }
    }
  }
}
