import Journal
import Tarn
import TarnForms

/// The state of a person session and its derived values at one moment.
struct SessionSnapshot {
  let state: PersonSession.State
  let undo: String?
  let redo: String?
  let remaining: Int?
  let isReady: Bool
  let validity: ValidationResult<DraftRemark>

  init(at personSession: Store<PersonSession>) {
    state = personSession.state
    undo = personSession.history?.undoName
    redo = personSession.history?.redoName
    remaining = personSession.read(PersonSession.remaining)
    isReady = personSession.read(PersonSession.isReady)
    validity = personSession.read(PersonSession.validity)
  }
}
