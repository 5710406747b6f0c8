import TarnStorage

extension StorageError {
  /// Returns the message for the user; for a damaged file, the advice depends on the command.
  func message(in command: Command?) -> String {
    guard kind == .damaged else { return "\(self)" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let advice =
      switch command {
      case .check: "No part of it can be read."
      case .salvage: "Nothing was saved, and the file was not changed."
      default: "`tarn check` lists its sound parts."
      }
    return "\(name) is damaged: \(location.map { "\($0): " } ?? "")\(reason). \(advice)"
  }
}
