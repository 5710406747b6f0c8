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

  init(at desk: Store<PersonSession>) {
    state = desk.state
    undo = desk.history?.undoName
    redo = desk.history?.redoName
    remaining = desk.read(PersonSession.remaining)
    isReady = desk.read(PersonSession.isReady)
    validity = desk.read(PersonSession.validity)
  }
}
