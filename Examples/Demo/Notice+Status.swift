import Tarn
import TarnStorage
import TarnWeb

extension Store<Notice> {
  /// Says how it stands with a file, where a person must know.
  func tell(_ status: SharedStatus) {
    switch status {
    case .owning(.saving), .owning(.closed): send(.nothing)
    case .owning(.failing(let reason, let waiting)):
      send(.say("Not saved since the last \(waiting == 1 ? "change" : "\(waiting) changes"). \(reason)"))
    case .following: break
    case .looking: send(.say("The program that had the file has ended. Taking it up…"))
    case .refused(let words), .stuck(let words): send(.say(words))
    }
  }
}
