import Journal
import Tarn
import TarnForms

/// The state of a person session and its derived values at one moment.
struct DeskGlance {
  let state: Desk.State
  let undo: String?
  let redo: String?
  let remaining: Int?
  let isReady: Bool
  let validity: Outcome<DraftRemark>

  init(at desk: Store<Desk>) {
    state = desk.state
    undo = desk.history?.undoName
    redo = desk.history?.redoName
    remaining = desk.read(Desk.remaining)
    isReady = desk.read(Desk.isReady)
    validity = desk.read(Desk.validity)
  }
}
