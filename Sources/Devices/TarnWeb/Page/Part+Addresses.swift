import Tarn
import TarnDocument
import TarnView

extension Part {
  /// Gives the places of a store's state their addresses: the address bar follows the state, links and Back and Forward send
  /// the action of ``TarnView/Addresses/open``.
  ///
  /// ```swift
  /// let router = AddressRouter<Int>(.route(":count", .int, make: { $0 }) { $0 })
  /// let addresses = Addresses<Int, Counter.State, Counter.Action>(router, place: { $0.count }, open: { _ in .up })
  /// let part = Part(store) { counter($0) }.addresses(addresses, of: store)
  /// ```
  ///
  /// One part of a page has addresses. The page that a browser requests at an address has the content of its place, whichever
  /// place the state shows: the view sees the store, and all that is derived from it, as after the action. See
  /// <doc:addresses>.
  public func addresses<Place, F: Feature>(
    _ addresses: Addresses<Place, F.State, F.Action>, of store: Store<F>
  ) -> Part {
    var part = self
    part.addresses = PageAddresses(addresses, of: store, state: { store.state }, action: { $0 })
    return part
  }

  /// Gives the places of a person's session their addresses. See ``addresses(_:of:)-(_,Store<F>)``.
  public func addresses<Place, D: DocumentFeature>(
    _ addresses: Addresses<Place, SessionView<D>, D.Action>, of session: DocumentSession<D>
  ) -> Part {
    var part = self
    part.addresses = PageAddresses(
      addresses, of: session.store, state: { session.view }, action: { .acted(session.id, $0) })
    return part
  }

  /// Creates the main part of an app's page whose places have addresses. See ``init(frame:_:view:)-(Store<F>,_,_)`` and
  /// ``addresses(_:of:)-(_,Store<F>)``.
  public init<F: Feature, Place, each Input: ViewInput>(
    frame store: Store<F>, addresses: Addresses<Place, F.State, F.Action>, _ inputs: repeat each Input,
    view: @escaping (F.State, repeat (each Input).Value) -> AppFrame<Node<F.Action>>
  ) {
    self = Part(frame: store, repeat each inputs, view: view).addresses(addresses, of: store)
  }

  /// Creates the main part of the page of a shared document whose places have addresses.
  ///
  /// ```swift
  /// let part = Part(frame: kitty.session("anna"), addresses: addresses) { view in frame(view) }
  /// ```
  public init<D: DocumentFeature, Place, each Input: ViewInput>(
    frame session: DocumentSession<D>, addresses: Addresses<Place, SessionView<D>, D.Action>,
    _ inputs: repeat each Input,
    view: @escaping (SessionView<D>, repeat (each Input).Value) -> AppFrame<Node<D.Action>>
  ) {
    self = Part(frame: session, repeat each inputs, view: view).addresses(addresses, of: session)
  }
}

extension Attribute {
  /// Sets the title of the browser's tab, at the outermost element of a part without a frame; a frame has a title of its own
  /// (``TarnView/AppFrame/title``).
  public static func documentTitle(_ title: String) -> Attribute { .data(.title, title) }

  /// Sets the target of a link to a place of the app: `.href(Todos.addresses.address(of: .todo(id)))`. A click goes there by the
  /// action of the addresses; a click for a new tab, and a copied link, work as those of any link.
  public static func href(_ address: Address) -> Attribute {
    let text = "\(address)"
    return .setting("href", .text(text.isEmpty ? "./" : text))
  }
}
