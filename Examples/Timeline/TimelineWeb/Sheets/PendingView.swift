import Tarn
import TarnWeb
import Timeline

/// What is not settled with the server.
struct PendingView {
  let desk: AccountSession
  let now: Timestamp

  /// More than somebody decides about one by one; the next come up as these are settled.
  private static let most = 200

  var body: View {
    let changes = desk.posts.changes
    // What somebody has to decide about comes first.
    let calling = changes.lazy.filter(\.mark.calls).prefix(Self.most)
    let shown = Array(calling) + changes.lazy.filter { !$0.mark.calls }.prefix(Self.most - calling.count)
    return SheetView.dialog(
      "pending", "Not sent yet",
      changes.isEmpty
        ? .p([.class("none")], "There are no pending changes.")
        : .div(
          [.class("within")],
          .ul([.class("changes")], .each(shown.map { ChangeView(change: $0, desk: desk, now: now).body })),
          .when(changes.count > shown.count, .p([.class("muted")], .text("And \(changes.count - shown.count) more.")))),
      SheetView.closing)
  }
}
