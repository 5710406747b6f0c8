/// A labelled field of a ``Sheet``, or of a page's form: for a text, for one of several values, or to switch something
/// on and off.
///
/// ```swift
/// let due = SheetField(
///   "Due", draft.due, placeholder: "tomorrow, fri 5pm", message: .note("Fri 27 November")) { Action.write($0) }
/// ```
public struct SheetField<Action> {
  /// The message below a field: what its text means, or what is wrong with it.
  public enum Message: Equatable, Sendable {
    /// The meaning of the text.
    case note(String)
    /// The error in the text.
    case error(String)

    /// The text of the message.
    public var text: String {
      switch self {
      case .note(let text), .error(let text): text
      }
    }

    /// Whether the text of the field is not valid.
    public var isError: Bool { if case .error = self { true } else { false } }
  }

  /// The kind of text that a field takes.
  public enum Kind: Sendable {
    /// One line.
    case line
    /// Several lines.
    case lines
    /// One line that searches: a device may show it with its own symbol.
    case search
    /// One line that is shown as dots. A page sends its text and never receives one, so a reloaded page shows it empty.
    case secret
    /// A number or an amount: a phone shows the keyboard for numbers.
    case number
    /// A date as `2026-11-22`: a page shows the browser's calendar.
    case date
    /// One of several values, which the field's text names: see
    /// ``SheetField/init(_:selected:among:name:message:title:onSelect:)``.
    case choice([Option])
    /// `true` or `false`: see ``SheetField/init(_:isOn:name:message:onChange:)``.
    case toggle
  }

  /// A value to choose.
  public struct Option: Hashable, Sendable {
    /// The text that stands for the value: the field's text if it is chosen.
    public var value: String
    /// The description for the user.
    public var title: String

    /// Creates an option.
    public init(_ value: String, title: String) {
      self.value = value
      self.title = title
    }
  }

  /// The name of the field, which a refusal may refer to: see `Refusal.field`. By default it is the label in lower
  /// case.
  public var name: String
  /// The label.
  public var label: String
  /// The text in the state.
  public var text: String
  /// The hint that is shown while the field is empty.
  public var placeholder: String
  /// The message below the field. A device keeps room for it, so that nothing moves while the user types.
  public var message: Message?
  /// Whether an error is shown while the user types, because more text does not mend it: a text that is too long. Other
  /// errors are shown when the user leaves the field or acts, because the text may be incomplete.
  public var showsErrorWhileTyping: Bool
  /// The kind of text.
  public var kind: Kind
  /// Returns the action for an edited text.
  public var onInput: (String) -> Action

  /// Creates a field.
  public init(
    _ label: String, _ text: String, name: String? = nil, placeholder: String = "", message: Message? = nil,
    kind: Kind = .line, showsErrorWhileTyping: Bool = false, onInput: @escaping (String) -> Action
  ) {
    self.name = name ?? label.lowercased()
    self.label = label
    self.text = text
    self.placeholder = placeholder
    self.message = message
    self.kind = kind
    self.showsErrorWhileTyping = showsErrorWhileTyping
    self.onInput = onInput
  }
}
