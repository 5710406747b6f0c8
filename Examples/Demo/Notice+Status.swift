import Tarn
import TarnStorage
import TarnWeb

extension Store<Notice> {
  /// Says how it stands with a file, where a person must know.
  func tell(_ status: SharedStatus) {
    // What was refused stays until something else is done: following again is no news to whom it was said.
    if case .following = status { return }
    send(status.words.map { .say($0) } ?? .nothing)
  }
}
