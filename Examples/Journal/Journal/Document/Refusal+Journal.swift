import Tarn
import TarnForms

// The reasons why the journal refuses a request, with a remedy each.
extension Refusal {
  static let blank = Refusal("This entry is empty. Give it a title, a text, a photo or a voice note.")
  static let tooManyEntries = Refusal("The journal is full: it has \(Journal.mostEntries) entries. Remove some.")
  static let tooManyPeople = Refusal("\(Journal.mostPeople) people share this journal, the maximum.")
  static let nameTaken = Refusal("This name is taken. Choose another one.")
  static let notMember = Refusal("Only the people of this journal can change it. Sign up first.")
  static let fullOfPhotos = Refusal("An entry has at most \(Entry.mostPhotos) photos. Remove one first.")
  static let fullOfVoiceNotes = Refusal("An entry has at most \(Entry.mostVoiceNotes) voice notes. Remove one first.")
  static let gone = Refusal("This entry was removed before.")
  static let unfinished = Refusal("You are still writing. Press Done or Cancel first.")

  /// After merging with another person's photos the entry has this many photos too many.
  static func photos(_ count: Int) -> Refusal {
    Refusal(
      "Others added photos meanwhile, so there are \(count) too many: an entry has at most \(Entry.mostPhotos). Remove some."
    )
  }

  /// After merging with another person's voice notes the entry has this many voice notes too many.
  static func voice(_ count: Int) -> Refusal {
    Refusal(
      """
      Others added voice notes meanwhile, so there are \(count) too many: an entry has at most \
      \(Entry.mostVoiceNotes). Remove some.
      """)
  }

  /// The entry that would be removed was changed by another person.
  static func changedSince(_ entry: Entry) -> Refusal {
    Refusal("“\(entry.heading)” has changed since you saw it, so it was not removed. Read it first.")
  }
}

extension Journal {
  public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .joined(let person, _):
      if document.people.contains(id: person.id) { return nil }
      if document.person(named: person.name) != nil { return .nameTaken }
      return document.people.count < Journal.mostPeople ? nil : .tooManyPeople
    case .signedIn(let id, _): return document.people.contains(id: id) ? nil : .notMember
    case .imported(let earlier): return document.isMember(earlier.person) ? nil : .notMember
    case .signedOut, .dismissNotice: return nil
    default: break
    }
    guard document.isMember(session.person) else { return .notMember }
    switch action {
    case .change(let change): return session.work.draft?.value.refusal(of: change)
    case .done:
      guard var draft = session.work.draft, case .suggested(let suggestion) = draft.suggest() else { return nil }
      return document.refusal(of: suggestion)
    case .open(let id) where !document.entries.contains(id: id): return .gone
    case .open(let id) where session.openEntry == id: return nil
    // The draft of an entry that was removed meanwhile is a new one, too.
    case .write where session.openEntry.map(document.entries.contains(id:)) != true: return nil
    case .find, .open, .write: return session.work.draft == nil ? nil : .unfinished
    case .edit(let id), .remove(let id): return document.entries.contains(id: id) ? nil : .gone
    case .reverseLast:
      switch session.confirmed.last?.inverse {
      case .change(let suggestion): return document.refusal(of: suggestion)
      case .removal(let entry): return document.entries[id: entry.id].flatMap { $0 == entry ? nil : .changedSince($0) }
      case nil: return nil
      }
    default: return nil
    }
  }
}

extension Journal.Document {
  fileprivate func isMember(_ person: Person.ID?) -> Bool { person.map { people.contains(id: $0) } ?? false }

  fileprivate func refusal(of suggestion: Suggestion<Entry>) -> Refusal? {
    if suggestion.isNew, entries.count >= Journal.mostEntries, !entries.contains(id: suggestion.value.id) {
      return .tooManyEntries
    }
    guard case .refused(let reasons) = answer(to: suggestion) else { return nil }
    return Refusal(reasons.map(\.reason).joined(separator: " "))
  }
}

extension Entry {
  /// Returns the reason why an attachment is not added: the entry already has the maximum of its kind.
  fileprivate func refusal(of change: EntryChange) -> Refusal? {
    switch change {
    case .addPhoto(let photo) where photos.count >= Entry.mostPhotos && !photos.contains(id: photo.id): .fullOfPhotos
    case .addVoice(let note) where voice.count >= Entry.mostVoiceNotes && !voice.contains(id: note.id):
      .fullOfVoiceNotes
    default: nil
    }
  }
}
