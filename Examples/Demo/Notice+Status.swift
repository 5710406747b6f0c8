import Tarn
import TarnSharing
import TarnWeb

extension Store<Notice> {
  /// Shows the status of a file that the user should know.
  func tell(_ status: SharedStatus) {
    // A message about a refusal stays until the next action: following again does not replace it.
    if case .following = status { return }
    send(status.message.map { .say($0) } ?? .nothing)
  }
}
