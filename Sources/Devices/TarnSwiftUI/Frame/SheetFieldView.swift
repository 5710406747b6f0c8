#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnView

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// A field that is a value, with its message: see `SheetField`. ``SheetView`` shows those of a sheet.
  ///
  /// ```swift
  /// SheetFieldView(field, of: store)
  /// ```
  public struct SheetFieldView<S: TrackedStore>: View {
    private let field: SheetField<S.Action>
    private let store: S
    private let error: String?

    /// Creates a field by itself, which shows its error at once.
    public init(_ field: SheetField<S.Action>, of store: S) {
      let error = field.message.flatMap { $0.isError ? $0.text : nil }
      self.init(field, of: store, error: error)
    }

    /// - Parameter error: the error to show; in a sheet, that of the field only after the user has submitted it.
    init(_ field: SheetField<S.Action>, of store: S, error: String?) {
      (self.field, self.store, self.error) = (field, store, error)
    }

    /// The control, and below it an error or a note.
    public var body: some View {
      VStack(alignment: .leading) {
        control
        if let error {
          SheetMessage(error, isError: true)
        } else if let message = field.message, !message.isError {
          SheetMessage(message.text, isError: false)
        }
      }
    }

    private var text: Binding<String> { store.binding(field.text, send: field.onInput) }

    @ViewBuilder private var control: some View {
      switch field.kind {
      case .choice(let options):
        Picker(field.label, selection: text) {
          ForEach(options, id: \.value) { option in Text(option.title).tag(option.value) }
        }
      case .toggle:
        let onInput = field.onInput
        Toggle(field.label, isOn: store.binding(field.text == "true") { onInput("\($0)") })
      case .secret: LabeledContent(field.label) { SecureField(field.placeholder, text: text) }
      case .lines: LabeledContent(field.label) { TextField(field.placeholder, text: text, axis: .vertical) }
      case .number: LabeledContent(field.label) { TextField(field.placeholder, text: text).numberKeyboard() }
      case .line, .search, .date: LabeledContent(field.label) { TextField(field.placeholder, text: text) }
      }
    }
  }

  extension View {
    /// macOS and watchOS have no keyboard of numbers.
    fileprivate func numberKeyboard() -> some View {
      #if os(macOS) || os(watchOS)
        self
      #else
        keyboardType(.decimalPad)
      #endif
    }
  }
#endif
