#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnLanguages
  import TarnView

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension View {
    /// Presents a sheet that is a value, for all devices: see `Sheet` and ``SheetView``. Dismissing it sends the action of
    /// its cancel button.
    ///
    /// ```swift
    /// ClocksList(store: store).sheet(sheet, of: store)
    /// ```
    ///
    /// - Parameters:
    ///   - sheet: the sheet, evaluated from the present state; `nil` for none.
    ///   - store: gets the actions.
    ///   - words: the language of the reasons of refusals; the sheet has its own words.
    public func sheet<S: TrackedStore>(
      _ sheet: Sheet<S.Action>?, of store: S, words: Localization = .english
    ) -> some View {
      self.sheet(
        isPresented: Binding(
          get: { @MainActor in sheet != nil },
          set: { @MainActor isPresented in
            if !isPresented, let sheet { store.send(sheet.cancel.action, cause: .acted) }
          })
      ) {
        if let sheet { SheetView(sheet, of: store, words: words).id(sheet.id) }
      }
    }

    /// Adds a search field that is a value: see `SearchField`.
    public func searchable<S: TrackedStore>(_ field: SearchField<S.Action>, of store: S) -> some View {
      searchable(text: store.binding(field.text, send: field.onInput), prompt: field.prompt)
    }
  }

  /// Tabs that are a value, as a picker: see `Tabs`.
  ///
  /// ```swift
  /// TabsPicker(tabs, of: store)
  /// ```
  public struct TabsPicker<S: TrackedStore>: View {
    private let tabs: Tabs<S.Action>
    private let store: S

    /// Creates the picker.
    public init(_ tabs: Tabs<S.Action>, of store: S) { (self.tabs, self.store) = (tabs, store) }

    /// A picker of the titles.
    public var body: some View {
      let onSelect = tabs.onSelect
      Picker(tabs.label, selection: store.binding(tabs.selected ?? -1) { onSelect($0) }) {
        ForEach(Array(tabs.titles.enumerated()), id: \.offset) { index, title in Text(title).tag(index) }
      }
    }
  }
#endif
