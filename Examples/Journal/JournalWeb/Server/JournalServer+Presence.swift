import Journal
import Tarn
import TarnDocument

extension JournalServer {
  /// Sends each page the people who edit an entry at present: those with a draft on a page that a browser shows.
  func notifyEditors() {
    var editors: [BrowserID: Journal.Editor] = [:]
    for (id, page) in pages where page.page.isShown {
      editors[id.browser] = page.member.flatMap { $0.session.editor(in: $0.document) }
    }
    for (id, page) in pages where page.member != nil {
      let others = editors.filter { $0.key != id.browser }.values.sorted { $0.name < $1.name }
      if page.store.state.editors != others { page.store.send(.editors(others), cause: .arrived) }
    }
  }
}
