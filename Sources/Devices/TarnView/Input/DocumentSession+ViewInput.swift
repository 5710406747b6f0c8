import Tarn
import TarnDocument

extension DocumentSession: ViewInput {
  /// Creates the source of the document and the session for one view.
  public func makeSource() -> ViewSource<SessionView<D>> {
    ViewSource(read: { self.view }, observe: { onChange, _ in self.watch { onChange($0) } })
  }
}
