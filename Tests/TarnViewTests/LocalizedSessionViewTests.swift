import Tarn
import TarnDocument
import TarnLanguages
import TarnRecord
import TarnView
import Testing

@Suite("Views with a language") struct LocalizedSessionViewTests {
  private struct Notes: DocumentFeature {
    struct Document: Record {
      var title = ""
      static let fields: [Field<Document>] = [Field("title", \.title)]
    }

    struct Session: Record {
      var search = ""
      static let fields: [Field<Session>] = [Field("search", \.search)]
    }

    enum Action: Codable, Sendable { case rename(String) }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] { [] }
  }

  @Test("It has the members of the view, and the words of the language")
  func members() {
    let plain = SessionView<Notes>(document: Notes.Document(title: "a"), session: Notes.Session(search: "b"))
    let view = LocalizedSessionView(plain, .pseudo)
    #expect(view.document.title == "a" && view.session.search == "b" && view.person == .local)
    #expect(view.words("Add") == "⟦Add⟧")
    #expect(view == LocalizedSessionView(plain, .pseudo) && view != LocalizedSessionView(plain, .english))
  }
}
