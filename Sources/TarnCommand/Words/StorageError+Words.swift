import TarnStorage

extension StorageError {
  /// Returns the message for the user; for a damaged file, the advice depends on the command.
  func words(in command: Command?) -> String {
    guard kind == .damaged else { return "\(self)" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let next =
      switch command {
      case .check: "Nothing in it can be read."
      case .salvage: "Nothing was saved, and the file was left as it is."
      default: "`tarn check` says what is sound in it."
      }
    return "\(name) is damaged: \(place.map { "\($0): " } ?? "")\(reason). \(next)"
  }
}
