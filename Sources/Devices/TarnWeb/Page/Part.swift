import Tarn
import TarnDocument
import TarnLanguages
import TarnView

/// A part of a page: a view and the inputs that it shows. A page shows its parts one below the other.
///
/// ```swift
/// let page = Page(title: "Counter", parts: [Part(store) { counter($0) }])
/// ```
///
/// While the page has connections, the part observes its inputs and evaluates the view again when one of them has
/// changed: once for all changes that come in one turn. Without connections no input is observed; a request for the page
/// reads each once.
public struct Part {
  /// Creates the mounted part, given the language of the page, a function to call when the view may have changed, and a
  /// function that schedules readings.
  private let begin:
    (_ words: Localization, _ onChange: @escaping (Cause?) -> Void, _ ticks: @escaping Ticks) -> any MountedPart

  /// The addresses of its places, if it has some: see ``addresses(_:of:)-(_,Store<F>)``.
  var addresses: PageAddresses?

  /// Calls a function repeatedly, in the page's isolation, until the returned token is released.
  typealias Ticks = (_ every: Duration, _ tick: @escaping () -> Void) -> ObserverToken

  /// Creates a part without inputs, whose content never changes.
  init<Action>(constant node: Node<Action>) {
    begin = { _, _, _ in TypedMountedPart(view: { node }, send: { _ in [] }, observe: { [] }) }
  }

  /// Creates a part whose content depends on the language of the page only.
  init<Action>(localized node: @escaping (Localization) -> Node<Action>) {
    begin = { words, _, _ in TypedMountedPart(view: { node(words) }, send: { _ in [] }, observe: { [] }) }
  }

  func start(
    in words: Localization = .english, _ onChange: @escaping (Cause?) -> Void, _ ticks: @escaping Ticks
  ) -> any MountedPart { begin(words, onChange, ticks) }

  /// Creates a part that shows a store's state and sends its actions to that store.
  ///
  /// ```swift
  /// let title = Part(store) { state in .h1(.text(state.title)) }
  /// let clock = Part(store, .every(.seconds(1)) { Date.now }) { state, now in .h1(.text("\(state.title) at \(now)")) }
  /// ```
  ///
  /// - Parameters:
  ///   - store: the store whose state the view shows.
  ///   - inputs: further inputs of the view: other stores, derived values, readings of the environment.
  ///   - view: a pure function from the state and the values of the inputs, in that order, to the content.
  public init<F: Feature, each Input: ViewInput>(
    _ store: Store<F>, _ inputs: repeat each Input,
    view: @escaping (F.State, repeat (each Input).Value) -> Node<F.Action>
  ) {
    self.init(
      localized: store, repeat each inputs,
      view: { (_, state: F.State, values: repeat (each Input).Value) in view(state, repeat each values) },
      perform: { action in store.loop.collectRefusals { store.send(action) } })
  }

  /// Creates a part that shows a shared document with a person's session, and sends the person's actions.
  ///
  /// ```swift
  /// let list = Part(kitty.session("anna")) { view in
  ///   .p(.text("\(view.document.expenses.count) expenses, \(view.session.search)"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - session: the session that the view shows.
  ///   - inputs: further inputs of the view.
  ///   - view: a pure function from the document with the session and the values of the inputs, in that order, to the
  ///     content.
  public init<D: DocumentFeature, each Input: ViewInput>(
    _ session: DocumentSession<D>, _ inputs: repeat each Input,
    view: @escaping (SessionView<D>, repeat (each Input).Value) -> Node<D.Action>
  ) {
    self.init(
      localized: session, repeat each inputs,
      view: { (_, state: SessionView<D>, values: repeat (each Input).Value) in view(state, repeat each values) },
      perform: { action in session.store.loop.collectRefusals { session.send(action) } })
  }

  /// Creates a part that shows the values of its inputs, such as several stores, in one view.
  ///
  /// ```swift
  /// let part = Part(showing: core, browsing) { todos, browsing in
  ///   TodosView(todos, browsing).body
  /// } send: { action in
  ///   switch action {
  ///   case .core(let action): core.send(action)
  ///   case .browsing(let action): browsing.send(action)
  ///   }
  /// }
  /// ```
  ///
  /// If one store is a scope of another, pass only one of the two.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the view: stores, derived values (``/TarnView/Tarn/Store/select(_:)``), readings of the
  ///     environment.
  ///   - view: a pure function from their values, in that order, to the content.
  ///   - send: sends an action of the view to the store that it belongs to. The page shows a thrown error
  ///     (`try core.request(action)`) to the user who acted.
  public init<each Input: ViewInput, Action>(
    showing inputs: repeat each Input, view: @escaping (repeat (each Input).Value) -> Node<Action>,
    send: @escaping (Action) throws -> Void
  ) {
    self.init(
      localized: repeat each inputs,
      view: { (_, values: repeat (each Input).Value) in view(repeat each values) }, send: send)
  }

  /// The same for a view that depends on the language of the page.
  init<each Input: ViewInput, Action>(
    localized inputs: repeat each Input, view: @escaping (Localization, repeat (each Input).Value) -> Node<Action>,
    send: @escaping (Action) throws -> Void
  ) {
    self.init(
      localized: repeat each inputs, view: view,
      perform: { action in
        do {
          try send(action)
          return []
        } catch {
          return [error as? Refusal ?? Refusal("\(error)")]
        }
      })
  }

  /// - Parameter perform: sends an action, and returns why it was refused; empty if it was not.
  init<each Input: ViewInput, Action>(
    localized inputs: repeat each Input, view: @escaping (Localization, repeat (each Input).Value) -> Node<Action>,
    perform: @escaping (Action) -> [Refusal]
  ) {
    begin = { words, onChange, ticks in
      let sources = (repeat (each inputs).makeSource())
      return TypedMountedPart(
        view: { view(words, repeat (each sources).read()) }, send: perform,
        observe: { TarnView.observe(repeat each sources, onChange: onChange, ticks: ticks) })
    }
  }
}
