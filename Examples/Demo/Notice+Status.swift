import Tarn
import TarnSharing
import TarnWeb

extension Store<Notice> {
  /// Shows the status of a file that the user should know.
  func show(_ status: SharedStatus) {
    // A message about a refusal stays until the next action: following again does not replace it.
    if case .following = status { return }
    send(status.message.map { .show($0) } ?? .hide)
  }
}
