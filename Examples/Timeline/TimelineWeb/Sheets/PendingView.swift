import Tarn
import TarnWeb
import Timeline

/// The pending changes.
struct PendingView {
  let session: AccountSession
  let now: Timestamp

  /// More than anyone handles one by one; the next ones follow.
  private static let most = 200

  var body: View {
    let changes = session.posts.changes
    // Changes that need the user come first.
    let calling = changes.lazy.filter(\.mark.calls).prefix(Self.most)
    let shown = Array(calling) + changes.lazy.filter { !$0.mark.calls }.prefix(Self.most - calling.count)
    return SheetView.dialog(
      "pending", "Pending changes",
      changes.isEmpty
        ? .p([.class("none")], "There are no pending changes.")
        : .div(
          [.class("within")],
          .ul([.class("changes")], .each(shown.map { ChangeView(change: $0, session: session, now: now).body })),
          .when(changes.count > shown.count, .p([.class("muted")], .text("And \(changes.count - shown.count) more.")))),
      SheetView.closing)
  }
}
