// Context for the examples in the comments of TarnSyncServer; see Scripts/examples.
import Tarn
import TarnDocument
import TarnRecord
import TarnSharing
import TarnStorage
import TarnSync
import TarnSyncServer
import TarnValues

struct Note: Synced {
  let id: String
  var text = ""
  var readers: [PersonID] = []

  static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text), Field("readers", \.readers)]

  func renamed(_ old: String, to new: String) -> Note { Note(id: id == old ? new : id, text: text, readers: readers) }
}

struct Notes: SyncedCollection {
  typealias Object = Note
}

let tokens = SyncTokens([:])
