#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnDocument
  import TarnLanguages

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension View {
    /// Shows the reason in an alert whenever an action is refused that was sent to a store, or an undo.
    ///
    /// ```swift
    /// ClocksList(store: store).alertsRefusals(of: store)
    /// ```
    ///
    /// A button whose action would be refused now is better disabled: `.disabled(store.refusal(of: action) != nil)`. A
    /// ``SheetView`` shows the refusals of its buttons itself.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - words: the language of the person.
    public func alertsRefusals<F: Feature>(of store: Store<F>, words: Localization = .english) -> some View {
      modifier(RefusalAlert(words: words) { listener in store.onRefusal { refusal, _ in listener(refusal) } })
    }

    /// Shows the reason in an alert whenever an action of a session's person is refused, or an undo of the document, which
    /// belongs to no session: so each window of the app shows it.
    public func alertsRefusals<D: DocumentFeature>(
      of session: TrackedSession<D>, words: Localization = .english
    ) -> some View {
      let id = session.base.id
      return modifier(
        RefusalAlert(words: words) { listener in
          session.base.store.onRefusal { refusal, command in
            if case .send(let action, _) = command, action.session != id { return }
            listener(refusal)
          }
        })
    }
  }

  private struct RefusalAlert: ViewModifier {
    let words: Localization
    let observe: (_ listener: @escaping (Refusal) -> Void) -> ObserverToken
    @SwiftUI.State private var refusal: Refusal?
    @SwiftUI.State private var token: ObserverToken?

    func body(content: Content) -> some View {
      content
        .onAppear { token = observe { refusal = $0 } }
        .onDisappear { token = nil }
        .alert(refusal.map { words.translation(of: $0.reason) } ?? "", isPresented: isPresented) {
          Button(words("Close"), role: .cancel) {}
        }
    }

    private var isPresented: Binding<Bool> {
      Binding(get: { @MainActor in refusal != nil }, set: { @MainActor in if !$0 { refusal = nil } })
    }
  }
#endif
