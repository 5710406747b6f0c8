import TarnForms

// Fields that show a fact and suggest another: see ``FieldBinding``.
extension Attribute {
  /// A field for text, one line or many, or a choice, which shows what a binding says and suggests what a person enters.
  ///
  /// ```swift
  /// let title = FieldBinding(draft.value.title) { Action.edit(.title($0)) }
  /// .label([], "Title", .input([.bound(to: title)]))
  /// .textarea([.bound(to: body), .label("Text")])
  /// ```
  ///
  /// What is typed is the person's until the state has answered it, and then it is the state's: shortened, put in capitals or
  /// refused. It can't loop, for what the state sets is not typed, and of what a field shows already no action comes.
  public static func bound(to binding: FieldBinding<String, Action>) -> Attribute {
    .several([
      .value(binding.value),
      Attribute(
        kind: .event(
          Handler(
            event: "input", wanted: .flag(true),
            action: { if case .text(let text) = $0 { binding.action(for: text) } else { nil } },
            accepts: { if case .text = $0 { true } else { false } }))),
    ])
  }

  /// A field whose text only goes up: what a person enters becomes actions, and nothing of it ever comes back to a page.
  ///
  /// ```swift
  /// .input([.type("password"), .onlySuggests { .password(Secret($0)) }])
  /// ```
  ///
  /// For passwords, and whatever else is not to be read again. What stands in the field is the browser's: it stays there whatever
  /// is drawn and after a lost connection. The state can't put anything in; to empty it, give it another key. A page that is
  /// loaded anew begins with an empty field.
  ///
  /// What stands in it is told whenever a page gets the field or a new stream, too: so the state is never ready by a text that
  /// nobody sees, and a server that was started again has what is still there. Of several pages of one store the last that told
  /// counts.
  public static func onlySuggests(_ action: @escaping (String) -> Action) -> Attribute {
    event("input", .text("only")) { if case .text(let text) = $0 { action(text) } else { nil } }
  }

  /// A box to tick, or one of several to be chosen (`FieldBinding.isOn`).
  ///
  /// ```swift
  /// .label([], .input([.type("checkbox"), .bound(to: isShared)]), "Shared")
  /// .input([.type("radio"), .attribute("name", "mood"), .bound(to: mood.isOn(.calm))])
  /// ```
  public static func bound(to binding: FieldBinding<Bool, Action>) -> Attribute {
    .several([
      .checked(binding.value),
      Attribute(
        kind: .event(
          Handler(
            event: "check", wanted: .flag(true),
            action: { if case .flag(let isOn) = $0 { binding.action(for: isOn) } else { nil } },
            accepts: { if case .flag = $0 { true } else { false } }))),
    ])
  }
}
