import Journal
import TarnEncoding
import TarnForms
import TarnLanguages
import TarnText
import TarnValues
import TarnWeb

/// The editor of one entry.
struct EditorView {
  let frame: JournalView
  let draft: Draft<Entry>

  private var page: PageState.State { frame.page }
  private var entry: Entry { draft.value }
  private var words: Localization { frame.words }

  var body: View {
    .div(
      [.class("sheet edit")],
      .header(
        [.class("top")],
        .button([.class("quiet back"), .id("cancel"), .onClick(.journal(.cancel))], .text(words("Cancel"))),
        .p([.class("kept"), .role("status"), .live], .text(draft.statusText(words))),
        .div(
          [.class("tools")], frame.undoButtons,
          .button(
            [.class("go"), .id("done"), .disabled(!canSubmit), .onClick(.done)],
            .text(page.uploads.isSubmitRequested ? words("Waiting…") : words("Done"))))),
      // The messages have a container of their own, so that the nodes below keep their identity when a message appears
      // or disappears.
      .div(
        [.class("strips")],
        .ifPresent(page.uploads.waitingMessage) { message in
          .div(
            [.class("company awaited"), .role("status"), .live], .p(.text(message.text(words))),
            .div(
              [.class("tools")],
              .button(
                [.class("quiet"), .id("go-on"), .onClick(.page(.doneFinished))], .text(words("Don’t publish yet"))),
              .button(
                [.class("quiet"), .id("without"), .onClick(.doneWithout)],
                .text(words("Publish without it", "Publish without them", count: page.uploads.all.count)))))
        },
        frame.strip(frame.editors(of: entry.id).sentences(isToo: true)),
        frame.merged,
        .when(
          draft.hasConflicts,
          .p(
            [.class("company undecided"), .role("status")],
            .text(words("Another person has changed the same part.") + " "),
            .button([.class("quiet"), .onClick(.done)], .text(words("Decide")))))),
      .div(
        [.class("page")], .h1([.class("visually-hidden")], .text(words("An entry"))),
        .label(
          [.class("daypick")], .span([.class("spoken")], .text(words("Day"))),
          .input([
            .type("date"), .id("day"), .attribute("min", "0001-01-01"), .attribute("max", "9999-12-31"),
            .bound(
              to: FieldBinding(entry.day) { .journal(.change(.day($0))) }.map({ "\($0)" }, back: { CivilDate($0) })),
          ])),
        .textarea([
          .id("title"), .class("title"), .label(words("Title")), .placeholder(words("Title")),
          .attribute("dir", "auto"), .attribute("rows", "1"), .aria("describedby", "remarks"), .onFocus(.focusText),
          // The text is one line, wrapped for display.
          .bound(
            to: FieldBinding(entry.title) {
              .journal(.change(.title(String($0.map { $0.isNewline ? " " : $0 }))))
            }),
        ]),
        .textarea([
          .id("body"), .class("prose"), .label(words("Text")), .placeholder(words("What happened?")),
          .attribute("dir", "auto"), .attribute("rows", "8"),
          .bound(to: FieldBinding(entry.body) { .journal(.change(.body($0))) }),
          .onFocus(.focusText), .aria("describedby", "counter remarks"),
        ]),
        counter,
        .ul(
          [.class("remarks"), .id("remarks"), .live],
          .each(
            frame.read.session.read(Journal.Session.validity).warnings.map {
              .li(.text(words.translation(of: "\($0.reason)")))
            })),
        PhotoDrawerView(
          drawer: frame.session.work.drawer, photos: entry.photos, acceptsFiles: !page.isSample, words: words
        ).body,
        voices),
      // The footer of the list is repeated here, because the user must submit or cancel the draft before returning to
      // the list.
      .footer(frame.account))
  }

  private var canSubmit: Bool {
    !page.uploads.isSubmitRequested && (draft.hasConflicts || frame.read.session.read(Journal.Session.isReady))
  }

  // MARK: The counter

  private var counter: View {
    let summary = PostText(summaryOf: entry)
    let isTooLong = summary.length.remaining < 0
    return .div(
      [.class(isTooLong ? "counter over" : "counter")],
      .p([.id("counter"), .role("status"), .live], .text(entry.remainingText(words))),
      .when(
        isTooLong,
        .tag("details")(
          [.class("post"), .key("short")], .tag("summary")(.text(words("Shorten"))),
          .p([.class("muted")], .text(words("A post would end here. Your text is not changed."))),
          .pre([.id("shortened"), .attribute("dir", "auto")], .text(summary.truncated().text)),
          .button([.copies("shortened")], .text(words("Copy"))))))
  }

  // MARK: Voice notes

  private var voices: View {
    .section(
      [.class("voices"), .label(words("Voice notes"))],
      .each(
        entry.voice.map { note in
          .div(
            [.class("voice"), .key(note.id)], JournalView.player(note, words), .span(.text(note.length)),
            .button(
              [
                .class("danger icon"), .label(words("Remove the voice note")),
                .onClick(.journal(.change(.removeVoice(note.id)))),
              ],
              "×"))
        }),
      .when(frame.page.isSample, .p([.class("muted")], .text(words("Sign up to add photos and recordings.")))),
      .when(!frame.page.isSample, addingVoice))
  }

  /// As much as a person tells at once. At 32 kB a second it has 29 MB, which fit into an upload.
  private static let longestRecording = Duration.seconds(15 * 60)

  private var addingVoice: View {
    .div(
      [
        .class("adding"), .onFiles(accepting: "audio/wav,.wav") { .file($0) },
        .onUploadProgress { .uploadsChanged($0, .voice) },
      ],
      // Done ends a recording and waits for it.
      .recordButton(
        [.class("quiet record"), .id("record")], start: words("Record a voice note"),
        stop: words("Stop recording"), upTo: EditorView.longestRecording, isEnabled: !page.uploads.isSubmitRequested),
      .label(
        [.class("drop small")], .span(.text(words("Add a recording (WAV)"))),
        .input([
          .type("file"), .id("choose-voice"), .attribute("accept", "audio/wav,.wav"), .flag("multiple"),
        ])))
  }
}
