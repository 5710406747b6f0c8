import Tarn
import TarnDocument
import TarnLanguages
import TarnView

extension Part {
  /// Creates the main part of an app's page: a frame with the content, its keys, the help made from them, and the open
  /// sheet.
  ///
  /// ```swift
  /// let page = Page(title: "Clocks", styles: [css], parts: [
  ///   Part(frame: store, .every(.seconds(1)) { Date.now }) { state, now in
  ///     AppFrame(content(state, now), keys: keys(state), sheet: sheet(state))
  ///   },
  ///   .notice(notice), .historyBar(of: store),
  /// ])
  /// ```
  ///
  /// The keys work while no sheet is open; a text field keeps the keys that type a character. The key `?` shows the
  /// list of keys, and so does a ``Node/helpButton``.
  ///
  /// - Parameters:
  ///   - store: the store whose state the view shows.
  ///   - inputs: further inputs of the view: other stores, derived values, readings of the environment.
  ///   - view: a pure function from the state and the values of the inputs, in that order, to the frame.
  public init<F: Feature, each Input: ViewInput>(
    frame store: Store<F>, _ inputs: repeat each Input,
    view: @escaping (F.State, repeat (each Input).Value) -> AppFrame<Node<F.Action>>
  ) {
    self.init(
      localized: store, repeat each inputs,
      view: { (words, state: F.State, values: repeat (each Input).Value) in
        view(state, repeat each values).node(words)
      }, perform: { action in store.loop.collectRefusals { store.send(action) } })
  }

  /// Creates the main part of the page of a shared document: a frame that shows the document with a person's session,
  /// and sends the person's actions. See ``init(frame:_:view:)-(Store<F>,_,_)``.
  ///
  /// ```swift
  /// let part = Part(frame: kitty.session("anna")) { view in AppFrame(.p(.text("\(view.document.expenses.count)"))) }
  /// ```
  public init<D: DocumentFeature, each Input: ViewInput>(
    frame session: DocumentSession<D>, _ inputs: repeat each Input,
    view: @escaping (SessionView<D>, repeat (each Input).Value) -> AppFrame<Node<D.Action>>
  ) {
    self.init(
      localized: session, repeat each inputs,
      view: { (words, state: SessionView<D>, values: repeat (each Input).Value) in
        view(state, repeat each values).node(words)
      }, perform: { action in session.store.loop.collectRefusals { session.send(action) } })
  }

  /// Creates the main part of a page that shows the values of its inputs, such as several stores, in one frame. See
  /// ``init(frame:_:view:)-(Store<F>,_,_)``.
  ///
  /// ```swift
  /// /// The actions of the buttons, without the time.
  /// enum Click { case done }
  ///
  /// let session = kitty.session("anna")
  /// let part = Part(frameShowing: session, .every(.seconds(1)) { Date.now }) { view, now in
  ///   AppFrame(Node<Click>.button([.onClick(.done)], .text("Done at \(now)")))
  /// } send: { click in
  ///   switch click { case .done: try session.request(.done) }
  /// }
  /// ```
  ///
  /// If the actions of an app have an ID or a time, `send` adds it.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the view.
  ///   - view: a pure function from their values, in that order, to the frame.
  ///   - send: sends an action of the view to the store that it belongs to. The page shows a thrown error as it shows a
  ///     refusal.
  public init<each Input: ViewInput, Action>(
    frameShowing inputs: repeat each Input, view: @escaping (repeat (each Input).Value) -> AppFrame<Node<Action>>,
    send: @escaping (Action) throws -> Void
  ) {
    self.init(
      localized: repeat each inputs,
      view: { (words, values: repeat (each Input).Value) in view(repeat each values).node(words) }, send: send)
  }
}

extension AppFrame {
  /// The frame as a node of a page.
  func node<Action>(_ words: Localization) -> Node<Action> where Content == Node<Action> {
    .div(
      [.class("frame"), .onKeys(sheet == nil ? keys : [])] + (title.map { [.data(.title, $0)] } ?? []),
      content, .when(!keys.isEmpty, .help(keys, words)), .ifPresent(sheet) { .sheet($0, words) })
  }
}

extension Node {
  /// A button that shows the list of the page's keys: for the header of a page with a frame.
  public static var helpButton: Node { helpButton(.english) }

  /// The same with its name in a language.
  public static func helpButton(_ words: Localization) -> Node {
    .button([.class("quiet icon help-button"), .attribute("popovertarget", helpID), .label(words("Keys"))], "?")
  }

  private static var helpID: String { "tarn-keys" }

  /// The list of keys, which the page shows and hides by itself.
  fileprivate static func help(_ keys: [KeyBinding<Action>], _ words: Localization) -> Node {
    func line(_ names: [String], _ title: String, _ attributes: [Attribute<Action>] = []) -> Node {
      .div(attributes, .dt(.each(names.map { .tag("kbd")(.text($0.keyName(words))) })), .dd(.text(title)))
    }
    // The keys of a history bar, which the stylesheet hides on a page without one.
    let bound = Set(keys.flatMap(\.keys))
    let history = [(["Control+z"], words("Undo")), (["Control+Z", "Control+y"], words("Redo"))].map { names, title in
      (names.filter { !bound.contains($0) }.map { $0 == "Control+Z" ? "Control+Shift+z" : $0 }, title)
    }
    return .div(
      [
        .class("dialog keys"), .id(helpID), .role("dialog"), .attribute("popover", "auto"), .data(.help),
        // The arrow keys scroll a list that is higher than the window.
        .label(words("Keys")), .attribute("tabindex", "0"),
      ],
      .h2(.text(words("Keys"))),
      .dl(
        .each(
          KeyBinding.helpLines(keys.withoutOverridden()).map { line($0.keys, $0.title) }
            + history.filter { !$0.0.isEmpty }.map { line($0.0, $0.1, [.class("history-keys")]) }
            + [line(["?"], words("Show or hide these keys"))])))
  }
}
