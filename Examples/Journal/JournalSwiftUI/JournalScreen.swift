import Journal
import SwiftUI
import Tarn
import TarnDocument
import TarnForms
import TarnLanguages
import TarnRecord
import TarnSwiftUI
import TarnText

/// The journal of a person: the list, the entry that is read, and the draft above them.
struct JournalScreen: View {
  let session: TrackedSession<Journal>
  /// The people who edit an entry at present, in other windows.
  let editors: [Journal.Editor]
  let words: Localization

  var body: some View {
    let editing = EditorsText(editors: editors, reader: session.session.person, words: words)
    NavigationStack {
      EntryList(session: session, editing: editing, words: words)
        .navigationTitle(words("Journal"))
        .navigationDestination(item: session.item(\.session.openEntry, dismiss: .showList)) { id in
          EntryScreen(id: id, session: session, editing: editing.about(id), words: words)
        }
        .toolbar {
          Button(words("Write"), systemImage: "square.and.pencil") { session.send(.write) }
          HistoryButtons(session, words: words)
          Button(words("Sign out"), systemImage: "person.slash") { session.send(.signedOut(at: .now())) }
        }
    }
    .sheet(isPresented: session.isPresented(\.session.work.draft, dismiss: .cancel)) {
      DraftScreen(session: session, editing: editing, words: words)
    }
    .undoes(session).opens(Journal.addresses, of: session).alertsRefusals(of: session, words: words)
  }
}

/// The entries by month, or those that a search finds.
struct EntryList: View {
  let session: TrackedSession<Journal>
  let editing: EditorsText
  let words: Localization
  /// Keeps what the last evaluation derived.
  @State private var read: DerivedJournal

  init(session: TrackedSession<Journal>, editing: EditorsText, words: Localization) {
    (self.session, self.editing, self.words) = (session, editing, words)
    _read = State(initialValue: DerivedJournal(session.base))
  }

  var body: some View {
    // All that follows is derived from these, which are tracked.
    let (search, entries, shown) = (session[\.session.work.search], session.document.entries, session.session.shown)
    let (query, found) = (read.query, read.found)
    let left = (query.isEmpty ? entries.count : found.count) - shown
    List {
      if let notice = session.session.notice {
        Button(notice.text(words), systemImage: "xmark") { session.send(.dismissNotice) }
          .accessibilityHint(words("Dismiss"))
      }
      if let last = session.session.confirmed.last { Button(last.title(words)) { session.send(.reverseLast) } }
      if entries.isEmpty {
        ContentUnavailableView(
          "\(words("There are no entries"))", systemImage: "book",
          description: Text(words("Press Write to add one. Everyone who shares this journal can read it.")))
      } else if query.isEmpty {
        ForEach(MonthSection.sections(of: read.months, showing: shown)) { month in
          Section(words.month(of: month.month)) { ForEach(month.entries) { row($0, String($0.body.prefix(240))) } }
        }
      } else {
        ForEach(found.prefix(shown)) { text in
          if let entry = entries[id: text.id] { row(entry, text.text.result(for: query)?.snippet.text ?? "") }
        }
      }
      if left > 0 {
        Button(words("Show \(left) older entry", "Show \(left) older entries", count: left)) { session.send(.showMore) }
      }
    }
    .animation(session.animation, value: entries)
    .searchable(text: session.binding(search) { .search($0) }, prompt: words("Search words, people, days"))
  }

  private func row(_ entry: Entry, _ text: String) -> some View {
    Button(action: { session.send(.open(entry.id)) }) {
      VStack(alignment: .leading) {
        Text(verbatim: entry.heading).font(.headline)
        Text(verbatim: text).lineLimit(2)
        Text(verbatim: entry.byline(words)).font(.caption).foregroundStyle(.secondary)
        let others = editing.about(entry.id)
        if !others.editors.isEmpty { Label(others.short, systemImage: "pencil.line").font(.caption) }
      }
    }
    .buttonStyle(.plain)
    .swipeActions {
      Button(words("Remove this entry"), systemImage: "trash", role: .destructive) { session.send(.remove(entry.id)) }
      Button(words("Edit"), systemImage: "pencil") { session.send(.edit(entry.id)) }
    }
  }
}

/// An entry for reading.
struct EntryScreen: View {
  let id: Entry.ID
  let session: TrackedSession<Journal>
  let editing: EditorsText
  let words: Localization

  var body: some View {
    if let entry = session[\.document.entries[id: id]] {
      List {
        if !editing.editors.isEmpty { Label(editing.sentences(), systemImage: "pencil.line") }
        Text(verbatim: entry.byline(words)).foregroundStyle(.secondary)
        Text(verbatim: entry.body)
        ForEach(entry.photos) { Label($0.label, systemImage: "photo") }
        ForEach(entry.voice) { Label(words("Voice note, \($0.length)"), systemImage: "waveform") }
        Button(words("Remove this entry"), role: .destructive) { session.send(.remove(id)) }
      }
      .navigationTitle(entry.heading)
      .toolbar { Button(words("Edit")) { session.send(.edit(id)) } }
    } else {
      ContentUnavailableView("\(words("This entry was removed"))", systemImage: "trash")
    }
  }
}

/// The draft, or the conflicts that are to be resolved before it is published.
struct DraftScreen: View {
  let session: TrackedSession<Journal>
  let editing: EditorsText
  let words: Localization

  var body: some View {
    let work = session.session.work
    NavigationStack {
      if let draft = work.draft {
        Form {
          Text(work.screen == .merging ? draft.conflictsText(words) : draft.statusText(words))
          if let merged = Journal.Session.mergedText(session.base.read(Journal.Session.mergedParts), words) {
            Text(merged)
          }
          if work.screen == .merging {
            ForEach(draft.conflicts) { conflict in
              ConflictSection(conflict: conflict, isGone: draft.status == .deleted, session: session, words: words)
            }
          } else {
            let others = editing.about(draft.value.id)
            if !others.editors.isEmpty { Text(others.sentences(isToo: true)) }
            EntryFields(entry: draft.value, session: session, words: words)
          }
        }
        .navigationTitle(draft.value.heading)
        .toolbar {
          Button(words("Cancel"), role: .cancel) { session.send(.cancel) }
          HistoryButtons(session, words: words)
          Button(draft.hasConflicts ? words("Decide") : words("Done")) { session.send(.done) }
            .disabled(!draft.hasConflicts && !session.base.read(Journal.Session.isReady))
        }
        .interactiveDismissDisabled(draft.isChanged)
      }
    }
    .alertsRefusals(of: session, words: words)
  }
}

/// The fields of the draft. Its photos get their captions here; the page adds them.
struct EntryFields: View {
  let entry: Entry
  let session: TrackedSession<Journal>
  let words: Localization

  var body: some View {
    DayPicker(words("Day"), day: session.binding(entry.day) { .change(.day($0)) })
    TextField(words("Title"), text: session.binding(entry.title) { .change(.title($0)) })
    TextField(words("What happened?"), text: session.binding(entry.body) { .change(.body($0)) }, axis: .vertical)
    Text(entry.remainingText(words)).font(.caption).foregroundStyle(.secondary)
    ValidationMessages(session.base.read(Journal.Session.validity)) { words.translation(of: "\($0)") }
    ForEach(entry.photos) { photo in
      let caption = session.binding(photo.caption) { .change(.caption($0, of: photo.id)) }
      TextField(words("Caption of \(photo.name)"), text: caption)
    }
    .onDelete { rows in
      session.base.store.group { for row in rows { session.send(.change(.removePhoto(entry.photos[row].id))) } }
    }
  }
}

/// A conflict: both versions, and the choice between them.
struct ConflictSection: View {
  let conflict: Conflict
  let isGone: Bool
  let session: TrackedSession<Journal>
  let words: Localization

  var body: some View {
    let sides = ConflictVersion.sides(of: conflict)
    Section(conflict.name(words)) {
      LabeledContent(words("Yours")) { text(sides.mine) }
      Button(isGone ? words("Restore it") : words("Keep mine")) { resolve(.mine) }
      LabeledContent(words("Theirs")) { text(sides.theirs) }
      Button(isGone ? words("Remove it") : words("Use theirs")) { resolve(.theirs) }
      if !isGone, conflict.bothTexts != nil { Button(words("Combine")) { resolve(.both) } }
    }
  }

  private func text(_ version: ConflictVersion) -> Text {
    version.pieces(words).reduce(Text(verbatim: "")) { $0 + ($1.differs ? Text($1.text).bold() : Text($1.text)) }
  }

  private func resolve(_ side: Journal.ConflictSide) { session.send(.resolve(conflict.id, side)) }
}
