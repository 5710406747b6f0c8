import TarnLanguages
import TarnView

/// The view of a frame: all that it depends on, and the node of the whole screen.
struct FrameView<Action> {
  typealias View = Node<FrameEvent<Action>>

  let frame: AppFrame<Node<Action>>
  let state: FrameState<Action>
  let footer: FrameFooter
  let hasHistory: Bool
  /// Whether a text field has the focus: it handles the keys that type a character.
  let isTyping: Bool
  var words = Localization.english

  /// The whole screen.
  var node: View {
    let (title, dialog) = self.dialog
    return .column([
      .dialog(title: title, dialog, over: content).extent(.fill()), footer.node(),
      .when(footer.hasHints, .status(hints).extent(.cells(1))),
    ])
  }

  private var content: View {
    var content: View = frame.content.map { .send($0) }
    // The keys of the content's own root come before those of the frame. A text field takes keys only with the focus.
    if case .input = content.kind {} else { content = content.focused() }
    return .padded(horizontal: 0, vertical: 0, content).focused().onKeys(Self.keys(of: bindings))
  }

  /// The dialog in front of the content.
  private var dialog: (title: StyledText?, node: View) {
    switch state.dialog {
    case .question(let confirmation, _)?: (nil, question(confirmation))
    case .help?: (StyledText(words("Keys"), .bold), help)
    case nil:
      if let sheet = frame.sheet {
        (
          StyledText(sheet.title, .bold),
          FrameSheet(sheet: sheet, state: state, area: footer.contentSize, words: words).node
        )
      } else {
        (nil, .nothing)
      }
    }
  }

  private func question(_ confirmation: Confirmation) -> View {
    View.row([.text(confirmation.question, wraps: true)]).focused().onKeys([
      "y": .agree, "Enter": .agree, "n": .decline, "Escape": .decline, "q": .decline,
    ])
  }

  var metrics: FrameMetrics {
    FrameMetrics(lastHelpTop: max(helpLines.count - helpRows, 0), page: max(footer.contentSize.rows - 4, 1))
  }

  // MARK: Keys

  /// The bindings of the app, and those of the frame for the keys that are still free.
  var bindings: [KeyBinding<FrameEvent<Action>>] {
    let app = frame.keys.withoutOverridden().map { binding in
      KeyBinding<FrameEvent<Action>>(
        binding.keys, title: binding.title, hint: binding.hint, group: binding.group,
        binding.confirmation.map { .ask($0, binding.makeAction) } ?? .press(binding.makeAction))
    }
    let bound = Set(app.flatMap(\.keys))
    return app
      + ownBindings.compactMap { binding in
        var binding = binding
        binding.keys.removeAll { bound.contains($0) }
        return binding.keys.isEmpty ? nil : binding
      }
  }

  private var ownBindings: [KeyBinding<FrameEvent<Action>>] {
    let history: [KeyBinding<FrameEvent<Action>>] = [
      KeyBinding("u", "Control+z", title: words("Undo"), .undo),
      KeyBinding("r", "Control+y", title: words("Redo"), .redo),
    ]
    return (hasHistory ? history : []) + [
      KeyBinding("q", "Control+q", title: words("Quit"), hint: words("quit"), .quit),
      // Control+z is undo where there is a history.
      KeyBinding("Z", title: words("Suspend; resume with fg"), .suspend),
      KeyBinding("?", "F1", title: words("Show the keys"), hint: words("help"), .help),
    ]
  }

  /// The keys with their events; of several bindings of a key the first one applies.
  private static func keys(of bindings: [KeyBinding<FrameEvent<Action>>]) -> [String: FrameEvent<Action>] {
    var keys: [String: FrameEvent<Action>] = [:]
    for binding in bindings { for key in binding.keys where keys[key] == nil { keys[key] = binding.action } }
    return keys
  }

  // MARK: Hints

  /// The keys that work now.
  private var hints: [Hint] {
    switch state.dialog {
    case .question(let confirmation, _)?:
      return [Hint("Enter", confirmation.agree.lowercased()), Hint("Esc", words("cancel"))]
    case .help?:
      let close = Hint("Esc", words("close"))
      return helpLines.count > helpRows ? [Hint("↑↓", words("scroll")), close] : [close]
    case nil:
      return frame.sheet.map { FrameSheet(sheet: $0, state: state, area: footer.contentSize, words: words).hints }
        ?? ownHints
    }
  }

  private var ownHints: [Hint] {
    KeyBinding.hints(bindings, words: words) { !isTyping || $0.leavesTextFields }.map { Hint($0.keys, $0.text) }
  }
}

extension String {
  /// Whether a text field passes the key on: it keeps those that type or move the caret.
  fileprivate var leavesTextFields: Bool { count > 1 && !Self.editingKeys.contains(self) }

  private static let editingKeys: Set<String> = [
    "ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete", "Control+a", "Control+e", "Control+w",
    "Control+u", "Control+k",
  ]
}
