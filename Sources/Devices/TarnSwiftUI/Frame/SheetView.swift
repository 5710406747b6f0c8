#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnLanguages
  import TarnView

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// The content of a `Sheet`, which a page and a terminal show, too: a form with its fields, its commands and its list.
  ///
  /// A refusal of its action is shown below the field that it names. ``SwiftUI/View/sheet(_:of:words:)`` presents one.
  public struct SheetView<S: TrackedStore>: View {
    private let sheet: Sheet<S.Action>
    private let store: S
    private let words: Localization
    @SwiftUI.State private var refusal: Refusal?
    /// Whether the user has tried to submit: then all errors are shown.
    @SwiftUI.State private var isSubmitted = false
    @SwiftUI.State private var asked: SheetQuestion?

    /// Creates the content of a sheet.
    ///
    /// - Parameters:
    ///   - sheet: the sheet, evaluated from the present state.
    ///   - store: gets the actions.
    ///   - words: the language of the reasons of refusals; the sheet has its own words.
    public init(_ sheet: Sheet<S.Action>, of store: S, words: Localization = .english) {
      (self.sheet, self.store, self.words) = (sheet, store, words)
    }

    /// The form, with the buttons of the sheet in its bar.
    public var body: some View {
      NavigationStack {
        Form {
          if let message = sheet.message { Text(message) }
          ForEach(sheet.fields, id: \.name) { field in
            SheetFieldView(field, of: store, error: error(of: field))
          }
          items
          if let list = sheet.list { SheetListView(list, store: store) }
          if let reason = otherReason { SheetMessage(reason, isError: true) }
        }
        .navigationTitle(sheet.title)
        .toolbar {
          Button(sheet.cancel.title, role: .cancel) { store.send(sheet.cancel.action, cause: .acted) }
          if let button = sheet.submit {
            Button(button.title) { submit(button.action) }.disabled(button.isDisabled)
          }
        }
      }
    }

    private var items: some View {
      ForEach(Array(sheet.items.enumerated()), id: \.offset) { index, item in
        Button(item.title, role: item.isDestructive ? .destructive : nil) {
          if let confirmation = item.confirmation {
            asked = SheetQuestion(item: index, question: confirmation.question, agree: confirmation.agree)
          } else {
            submit(item.action)
          }
        }
      }
      .confirmationDialog(asked?.question ?? "", isPresented: isAsking) {
        if let asked, sheet.items.indices.contains(asked.item) {
          Button(asked.agree, role: .destructive) { submit(sheet.items[asked.item].action) }
        }
      }
    }

    private var isAsking: Binding<Bool> {
      Binding(get: { @MainActor in asked != nil }, set: { @MainActor in if !$0 { asked = nil } })
    }

    private func submit(_ action: S.Action) {
      isSubmitted = true
      refusal = store.refusal(of: action)
      if refusal == nil { store.send(action, cause: .acted) }
    }

    private func error(of field: SheetField<S.Action>) -> String? {
      if let refusal, refusal.field == field.name { return words.translation(of: refusal.reason) }
      guard let message = field.message, message.isError, isSubmitted || field.showsErrorWhileTyping else { return nil }
      return message.text
    }

    /// The reason of a refusal that names no field of the sheet.
    private var otherReason: String? {
      guard let refusal, !sheet.fields.contains(where: { $0.name == refusal.field }) else { return nil }
      return words.translation(of: refusal.reason)
    }
  }

  /// A question before a command.
  private struct SheetQuestion {
    let item: Int
    let question: String
    let agree: String
  }

  /// A sentence below a field: a note, or an error with a symbol.
  struct SheetMessage: View {
    private let text: String
    private let isError: Bool

    init(_ text: String, isError: Bool) { (self.text, self.isError) = (text, isError) }

    var body: some View {
      if isError {
        Label(text, systemImage: "exclamationmark.octagon").foregroundStyle(.red)
      } else {
        Text(text).font(.caption).foregroundStyle(.secondary)
      }
    }
  }

  /// The list of a sheet.
  private struct SheetListView<S: TrackedStore>: View {
    let list: SheetList<S.Action>
    let store: S

    init(_ list: SheetList<S.Action>, store: S) { (self.list, self.store) = (list, store) }

    var body: some View {
      if list.count == 0 { Text(list.placeholder).foregroundStyle(.secondary) }
      ForEach(0..<list.count, id: \.self) { index in
        let row = list.row(index)
        if let action = list.onSelect {
          Button(action: { store.send(action(index), cause: .acted) }) {
            SheetRowView(row: row.text, detail: row.detail)
          }
        } else {
          SheetRowView(row: row.text, detail: row.detail)
        }
      }
    }
  }

  private struct SheetRowView: View {
    let row: String
    let detail: String

    var body: some View {
      VStack(alignment: .leading) {
        Text(row)
        if !detail.isEmpty { Text(detail).font(.caption).foregroundStyle(.secondary) }
      }
    }
  }
#endif
