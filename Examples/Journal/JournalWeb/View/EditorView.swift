import Journal
import TarnForms
import TarnValues
import TarnWeb

/// The editor of one entry.
struct EditorView {
  let room: PageState.State
  let desk: SessionSnapshot
  let draft: Draft<Entry>

  private var entry: Entry { draft.value }

  var body: View {
    .div(
      [.class("sheet edit")],
      .header(
        [.class("top")],
        .button(
          [.class("quiet back"), .id("cancel"), .disabled(desk.state.isWaiting), .onClick(.desk(.cancel))], "Cancel"),
        .p([.class("kept"), .role("status"), .live], .text(standing)),
        .div(
          [.class("tools")], JournalView.turns(desk),
          .button([.class("go"), .id("done"), .disabled(!canHandIn), .onClick(.done)], .text(doneVerb)))),
      // The messages have a container of their own, so that the nodes below keep their identity when a message appears
      // or disappears.
      .div(
        [.class("strips")],
        .ifPresent(room.awaited.words) { words in
          .div(
            [.class("company awaited"), .role("status"), .live], .p(.text(words)),
            .div(
              [.class("tools")],
              .button([.class("quiet"), .id("go-on"), .onClick(.room(.doneSettled))], "Don’t publish yet"),
              .button([.class("quiet"), .id("without"), .onClick(.doneWithout)], .text(room.awaited.verb))))
        },
        .ifPresent(company) { .p([.class("company"), .role("status"), .live], .text($0)) },
        .ifPresent(room.cameIn.words) { .p([.class("company"), .role("status"), .live], .text($0)) },
        .when(
          desk.state.work.draft?.hasConflicts == true,
          .p(
            [.class("company undecided"), .role("status")], "Somebody else has changed the same part. ",
            .button([.class("quiet"), .onClick(.done)], "Decide")))),
      .div(
        [.class("page")],
        .label(
          [.class("daypick")], .span([.class("spoken")], "Day"),
          .input([
            .type("date"), .id("day"), .attribute("min", "0001-01-01"), .attribute("max", "9999-12-31"),
            .bound(
              to: FieldBinding(entry.day) { .desk(.change(.day($0))) }.map({ "\($0)" }, back: { Day($0) })),
          ])),
        .textarea([
          .id("title"), .class("title"), .label("Title"), .placeholder("Title"), .attribute("dir", "auto"),
          .attribute("rows", "1"), .aria("describedby", "remarks"), .onFocus(.focusText),
          // The text is one line, wrapped for display.
          .bound(
            to: FieldBinding(entry.title) { .desk(.change(.title(String($0.map { $0.isNewline ? " " : $0 })))) }),
        ]),
        .textarea([
          .id("body"), .class("prose"), .label("Text"), .placeholder("What happened?"), .attribute("dir", "auto"),
          .attribute("rows", "8"), .bound(to: FieldBinding(entry.body) { .desk(.change(.body($0))) }),
          .onFocus(.focusText), .aria("describedby", "counter remarks"),
        ]),
        counter,
        .ul(
          [.class("remarks"), .id("remarks"), .live],
          .each(desk.validity.warnings.map { .li(.text("\($0.reason)")) })),
        PhotoDrawerView(drawer: desk.state.work.drawer, photos: entry.photos).body, voices),
      // The footer of the list is repeated here, because the user must submit or cancel the draft before returning to
      // the list.
      .footer(JournalView.who(desk)))
  }

  private var canHandIn: Bool {
    if room.awaited.isDoneAsked { return false }
    if draft.hasConflicts { return desk.state.exchange.awaiting == nil }
    return desk.isReady
  }

  private var doneVerb: String {
    if room.awaited.isDoneAsked { return "Waiting…" }
    return desk.state.isWaiting ? "Publishing…" : "Done"
  }

  /// The status of the draft: it is always saved, but not submitted yet.
  private var standing: String {
    switch draft.status {
    case .deleted: "Somebody has removed this entry. Your draft was kept."
    case .new: "A new entry, saved as your draft"
    case .existing: draft.isChanged ? "Saved as your draft" : "No changes"
    }
  }

  private var company: String? {
    guard let last = room.editors.last else { return nil }
    let others = room.editors.dropLast().map { "\($0)" }.joined(separator: ", ")
    return others.isEmpty
      ? "\(last) is writing in this entry, too." : "\(others) and \(last) are writing in this entry, too."
  }

  // MARK: The counter

  private var counter: View {
    let remaining = desk.remaining ?? 0
    let summary = Summary(of: entry)
    let words =
      remaining >= 0
      ? "\(remaining) left for a summary"
      : "\(-remaining) too many for a summary"
    return .div(
      [.class(remaining < 0 ? "counter over" : "counter")],
      .p([.id("counter"), .role("status"), .live], .text(words)),
      .when(
        remaining < 0,
        .tag("details")(
          [.class("post"), .key("short")], .tag("summary")("Shorten"),
          .p([.class("muted")], "A post would end here. Your text is not changed."),
          .pre([.id("shortened"), .attribute("dir", "auto")], .text(summary.truncated().text)),
          .button([.copies("shortened")], "Copy"))))
  }

  // MARK: Voice notes

  private var voices: View {
    .section(
      [.class("voices"), .label("Voice notes")],
      .each(
        entry.voice.map { note in
          .div(
            [.class("voice"), .key(note.id)], JournalView.player(note), .span(.text(note.length)),
            .button(
              [
                .class("danger icon"), .label("Remove the voice note"),
                .onClick(.desk(.change(.removeVoice(note.id)))),
              ],
              "×"))
        }),
      .label(
        [
          .class("drop small"), .onFiles(accepting: "audio/wav,.wav") { .voice($0) },
          .onUploadProgress { .underWay($0, .voice) },
        ], .span("Add a voice note (WAV)"),
        .input([
          .type("file"), .id("choose-voice"), .attribute("accept", "audio/wav,.wav"), .flag("multiple"),
        ])))
  }
}
