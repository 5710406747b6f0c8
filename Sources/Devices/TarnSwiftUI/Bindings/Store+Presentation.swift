#if canImport(SwiftUI)
  import SwiftUI
  import Tarn

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension TrackedStore {
    /// Returns a binding that presents an optional part of the state while there is one: a sheet, a popover, a screen of a
    /// navigation stack.
    ///
    /// ```swift
    /// ClocksList(store: store)
    ///   .sheet(item: store.item(\.view.sheet, dismiss: .closeSheet)) { AddSheet(sheet: $0, store: store) }
    /// ```
    ///
    /// When the user dismisses it, SwiftUI sets `nil`, which sends the action. The state decides what is presented: a case of
    /// an enum is a computed property of the state that returns its value.
    ///
    /// ```swift
    /// extension AppState {
    ///   var editing: Draft? { if case .editing(let draft) = screen { draft } else { nil } }
    /// }
    /// ```
    @MainActor public func item<Item: Equatable>(
      _ path: KeyPath<State, Item?>, dismiss: @autoclosure @escaping () -> Action
    ) -> Binding<Item?> {
      Binding(
        get: { @MainActor in self[path] },
        set: { @MainActor new in
          // SwiftUI sets `nil` once more when the state has ended the presentation.
          if new == nil, self[path.appending(path: \.isPresent)] { send(dismiss(), cause: .acted) }
        })
    }

    /// Returns a binding that is true while an optional part of the state is present, for a presentation of values that are
    /// not `Identifiable`. It is tracked as such: a change within the part does not notify its reader.
    ///
    /// ```swift
    /// ClocksList(store: store)
    ///   .sheet(isPresented: store.isPresented(\.view.sheet, dismiss: .closeSheet)) { AddSheet(store: store) }
    /// ```
    @MainActor public func isPresented<Item: Equatable>(
      _ path: KeyPath<State, Item?>, dismiss: @autoclosure @escaping () -> Action
    ) -> Binding<Bool> {
      isPresented(path.appending(path: \.isPresent), dismiss: dismiss())
    }

    /// Returns a binding that is true while a flag of the state is, for an alert or a confirmation.
    ///
    /// ```swift
    /// ClocksList(store: store)
    ///   .confirmationDialog("Remove all?", isPresented: store.isPresented(\.view.isAsking, dismiss: .answer(false))) {
    ///     Button("Remove", role: .destructive) { store.send(.answer(true)) }
    ///   }
    /// ```
    @MainActor public func isPresented(
      _ path: KeyPath<State, Bool>, dismiss: @autoclosure @escaping () -> Action
    ) -> Binding<Bool> {
      Binding(
        get: { @MainActor in self[path] },
        set: { @MainActor new in
          if !new, self[path] { send(dismiss(), cause: .acted) }
        })
    }
  }

  extension Optional {
    /// Whether there is a value.
    fileprivate var isPresent: Bool { self != nil }
  }
#endif
