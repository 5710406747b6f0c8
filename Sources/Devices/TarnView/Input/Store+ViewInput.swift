import Tarn

extension Store: ViewInput {
  /// Creates the source of the store's state for one view.
  public func makeSource() -> ViewSource<F.State> {
    ViewSource(read: { self.state }, observe: { onChange, _ in self.loop.watch { onChange($0) } })
  }

  /// Returns a derived value as an input of a view, which is then evaluated again only if that value has changed.
  ///
  /// ```swift
  /// let part = Part(showing: store.select(Journal.remaining), store.select(Journal.photos)) { remaining, photos in
  ///   .p([.live], .text("\(remaining) left, with \(photos) photos"))
  /// } send: { store.send($0) }
  /// ```
  ///
  /// The value is not evaluated while the view is not shown.
  public func select<Value>(_ derived: Derived<F.State, Value>) -> SelectedValue<Value> {
    SelectedValue(
      source: ViewSource(
        read: { self.read(derived) },
        observe: { onChange, _ in self.observe(derived) { onChange($0.cause) } }))
  }
}

extension CombinedStores {
  /// Returns a derived value of several stores as an input of a view. See ``Tarn/Store/select(_:)``.
  public func select<Value>(_ derived: Derived<State, Value>) -> SelectedValue<Value> {
    SelectedValue(
      source: ViewSource(
        read: { self.read(derived) },
        observe: { onChange, _ in self.observe(derived) { onChange($0.cause) } }))
  }
}

/// A derived value of a store as an input of a view: see ``Tarn/Store/select(_:)``.
public struct SelectedValue<Value>: ViewInput {
  let source: ViewSource<Value>

  /// Creates the source of the derived value for one view.
  public func makeSource() -> ViewSource<Value> { source }
}
