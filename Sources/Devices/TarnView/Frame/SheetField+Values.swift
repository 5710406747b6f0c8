import TarnForms

extension SheetField {
  /// Creates a field for a number, an amount or another value with a text form. The draft has the text as typed.
  ///
  /// ```swift
  /// let price = SheetField(
  ///   "Price", draft.price, error: "Give an amount, such as 12.50.", kind: .number) { Action.price($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the field, shown before or above it.
  ///   - text: the text in the draft.
  ///   - name: the name of the field, to which a refusal refers; by default the label.
  ///   - placeholder: the text that is shown while the field is empty.
  ///   - error: the message while the text represents no value. A blank text has no message: it is not typed yet.
  ///   - note: returns the message for a value.
  ///   - kind: the kind of field, which decides its height and the keyboard of a phone.
  ///   - onInput: returns the action for an edited text.
  public init<Value>(
    _ label: String, _ text: FieldText<Value>, name: String? = nil, placeholder: String = "", error: String,
    note: (Value) -> String? = { _ in nil }, kind: Kind = .line,
    onInput: @escaping (FieldText<Value>) -> Action
  ) {
    self.init(
      label, text, name: name, placeholder: placeholder, error: error, kind: kind,
      message: { note($0).map { .note($0) } }, onInput: onInput)
  }

  /// Creates a field for a value with a text form, of which some values are wrong.
  ///
  /// ```swift
  /// let price = SheetField(
  ///   "Price", draft.price, error: "Give an amount, such as 12.50.", kind: .number,
  ///   message: { $0 == .zero ? .error("The price is more than 0.") : .note("\($0) a piece") },
  ///   onInput: { Action.price($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the field, shown before or above it.
  ///   - text: the text in the draft.
  ///   - name: the name of the field, to which a refusal refers; by default the label.
  ///   - placeholder: the text that is shown while the field is empty.
  ///   - error: the message while the text represents no value. A blank text has no message: it is not typed yet.
  ///   - kind: the kind of field, which decides its height and the keyboard of a phone.
  ///   - message: returns the message for a value: a note, or an error if the value is wrong.
  ///   - onInput: returns the action for an edited text.
  public init<Value>(
    _ label: String, _ text: FieldText<Value>, name: String? = nil, placeholder: String = "", error: String,
    kind: Kind = .line, message: (Value) -> Message?, onInput: @escaping (FieldText<Value>) -> Action
  ) {
    let isBlank = text.text.allSatisfy(\.isWhitespace)
    self.init(
      label, text.text, name: name, placeholder: placeholder,
      message: text.value.map(message) ?? (isBlank ? nil : .error(error)), kind: kind,
      onInput: { onInput(FieldText(text: $0)) })
  }

  /// Creates a field for one of several values. A page shows a select box; in a terminal the arrow keys and the space
  /// bar choose.
  ///
  /// ```swift
  /// let order = SheetField("Sort by", selected: "id", among: ["id", "title"], title: { $0 }) { Action.write($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the field, shown before or above it.
  ///   - selected: the chosen value. If it is none of the values, none is shown as chosen.
  ///   - values: the values, from first to last.
  ///   - name: the name of the field, to which a refusal refers; by default the label.
  ///   - message: the note or the error below the field.
  ///   - title: returns the description of a value for the user.
  ///   - onSelect: returns the action for a chosen value.
  public init<Value: Equatable>(
    _ label: String, selected: Value, among values: [Value], name: String? = nil, message: Message? = nil,
    title: (Value) -> String, onSelect: @escaping (Value) -> Action
  ) {
    // Values are named by their positions: their titles may be equal.
    self.init(
      label, values.firstIndex(of: selected).map { "\($0)" } ?? "", name: name, message: message,
      kind: .choice(values.enumerated().map { Option("\($0)", title: title($1)) }),
      onInput: { text in onSelect(Int(text).flatMap { values.indices.contains($0) ? values[$0] : nil } ?? selected) })
  }

  /// Creates a field that switches on and off: a checkbox.
  ///
  /// ```swift
  /// let isShared = SheetField("Shared", isOn: true) { Action.share($0) }
  /// ```
  public init(
    _ label: String, isOn: Bool, name: String? = nil, message: Message? = nil, onChange: @escaping (Bool) -> Action
  ) {
    self.init(
      label, "\(isOn)", name: name, message: message, kind: .toggle, onInput: { onChange($0 == "true") })
  }

  /// Creates a field with the messages of a validator: the first error, or else the first warning.
  ///
  /// ```swift
  /// let result = signUp.check(form)
  /// let name = SheetField("Name", form.name, result.at("name"), words: { "\($0)" }, onInput: { Action.write($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - label: the name of the field, shown before or above it.
  ///   - text: the text in the draft.
  ///   - result: the result of the validator for this field.
  ///   - name: the name of the field, to which a refusal refers; by default the label.
  ///   - placeholder: the text that is shown while the field is empty.
  ///   - kind: the kind of field, which decides its height and the keyboard of a phone.
  ///   - words: returns the text of a reason.
  ///   - onInput: returns the action for an edited text.
  public init<Reason>(
    _ label: String, _ text: String, _ result: ValidationResult<Reason>, name: String? = nil, placeholder: String = "",
    kind: Kind = .line, words: (Reason) -> String, onInput: @escaping (String) -> Action
  ) {
    let error = result.errors.first.map { Message.error(words($0.reason)) }
    self.init(
      label, text, name: name, placeholder: placeholder,
      message: error ?? result.warnings.first.map { .note(words($0.reason)) }, kind: kind, onInput: onInput)
  }

  /// Creates a field with the messages of a validator whose reasons are sentences.
  ///
  /// ```swift
  /// let name = Validator<String, String>.length(1...20, short: "", long: "At most 20 characters.")
  /// let field = SheetField("Name", form.name, name.check(form.name)) { Action.write($0) }
  /// ```
  public init(
    _ label: String, _ text: String, _ result: ValidationResult<String>, name: String? = nil, placeholder: String = "",
    kind: Kind = .line, onInput: @escaping (String) -> Action
  ) {
    self.init(
      label, text, result, name: name, placeholder: placeholder, kind: kind, words: { $0 }, onInput: onInput)
  }
}
