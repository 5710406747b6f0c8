import TarnWeb
import Timeline

/// The question before something is lost.
struct QuestionView {
  let question: PageState.Question
  let state: Timeline.State

  var body: View {
    let (title, words, yes) = texts
    let isAboutWriting = if case .begin = question { true } else { false }
    return SheetView.over(
      "question",
      .section(
        [.class("dialog question"), .role("alertdialog"), .aria("modal", "true"), .label(title)],
        .h2(.text(title)), .p([.class("asked"), .attribute("dir", "auto")], .text(words)),
        .div(
          [.class("buttons")], .button([.class("quiet"), .focused(), .onClick(.close)], "Cancel"),
          .when(
            isAboutWriting,
            .button([.class("quiet"), .onClick(.continueComposing)], "Continue it")),
          .button([.class("danger"), .key("yes \(title)"), .onClick(.confirm)], .text(yes)))))
  }

  private var texts: (title: String, words: String, yes: String) {
    switch question {
    case .begin:
      ("You are writing another post", "“\(written)” would be discarded.", "Discard")
    case .clear: ("Discard your text?", "“\(written)” is the only copy.", "Discard")
    case .signOut(let id):
      (
        "Sign out \(id)?",
        "\((state.sessions[id: id]?.posts.changes.count ?? 0).counted("pending change")) would not be sent.",
        "Sign out"
      )
    case .remove(let id):
      (
        "Delete this post?", "“\(state.session?.posts.visible[id: id]?.gist ?? "")” is deleted for everyone.",
        "Delete it"
      )
    case .discard(let id):
      (
        "Discard this?",
        "\(state.session?.posts.changes[id: id]?.label ?? "It") is not sent, and this is the only copy of its text.",
        "Discard it"
      )
    }
  }

  private var written: String {
    let composition = state.view.composition
    let words = composition.text.allSatisfy(\.isWhitespace) ? composition.warning : composition.text
    return words.count > 80 ? "\(words.prefix(79))…" : words
  }
}
