import Tarn
import TarnDocument

extension DocumentSession: ViewInput {
  /// Creates the source of the document and the session for one view.
  public func makeSource() -> ViewSource<SessionView<D>> {
    ViewSource(read: { self.view }, observe: { onChange, _ in self.watch { onChange($0) } })
  }

  /// Returns a value that is derived from the document and the session as an input of a view, which is then evaluated again
  /// only if that value has changed. See ``Tarn/Store/select(_:)``.
  public func select<Value>(_ derived: Derived<SessionView<D>, Value>) -> SelectedValue<Value> {
    SelectedValue(
      source: ViewSource(
        read: { self.read(derived) },
        observe: { onChange, _ in self.observe(derived) { onChange($0.cause) } }))
  }
}
