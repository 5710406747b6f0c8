import TarnCommandLine
import Dreams
import DreamsArt
import Foundation
import Tarn
import TarnDrawing
import TarnSharing
import TarnStorage
import TarnTerminal

/// The user's dreams for one command. It sends to the program that has the file open if there is one, and otherwise
/// opens the file.
struct DreamsFile {
  let file: AppFile<Dreams>

  /// - Parameter path: the file; `nil` for the one in the environment, or else the default file.
  init(_ path: String?) throws { file = try Dreams.app().file(path) }

  private func read() throws -> Dreams.State { try file.read(onWarning: StandardStreams.printErrorLines) }

  /// Returns one line for each dream, with its number.
  func list() throws -> String {
    let dreams = try read().document.dreams
    guard !dreams.isEmpty else { return "There is no dream. `dreams add` adds one." }
    let width = "\(dreams.count)".count
    return dreams.enumerated().map { index, dream in
      let number = "\(index + 1)"
      let title = dream.title.printable
      let who = dream.title.contains(dream.summary) ? "" : " (\(dream.summary))"
      return String(repeating: " ", count: width - number.count) + "\(number)  \(title)\(who)"
    }.joined(separator: "\n")
  }

  /// Adds a dream as one step. Text that the user is typing in a running program stays unchanged.
  func add(_ text: String) throws -> String {
    guard Dream.isSeen(text) else {
      throw CommandError("This text has no visible character. Write what you dreamt of.")
    }
    let (count, most) = (text.count, Dream.longestDescription)
    guard count <= most else {
      throw CommandError("This text has \(count) characters, and a dream has at most \(most). Shorten it.")
    }
    guard try !read().document.isFull else {
      throw CommandError("The list is full: it has \(Dreams.Document.mostDreams) dreams. Remove one in `dreams`.")
    }
    let id = UUID()
    let done = try file.perform([.send(.write(id: id, text))])
    if let failure = done.error { throw CommandError("The dream was added, but it is not saved yet: \(failure)") }
    let dreams = try read().document.dreams
    guard let index = dreams.index(id: id) else { throw CommandError("The dream was not added. Try again.") }
    return "Added \(index + 1)  \(dreams[index].title.printable)"
  }

  /// Draws a picture to a new file.
  func picture(_ name: String, of numbers: [Int], onProgress: (Double) -> Void) throws -> String {
    let all = try read().document.dreams
    let indices = numbers.isEmpty ? Array(all.indices) : numbers.map { $0 - 1 }
    guard !indices.isEmpty else { throw CommandError("There is no dream to draw. `dreams add` adds one.") }
    guard let wrong = indices.first(where: { !all.indices.contains($0) }) else {
      return try draw(indices.map { all[$0] }, to: name, onProgress)
    }
    throw CommandError("There is no dream \(wrong + 1): `dreams list` shows their numbers, from 1 to \(all.count).")
  }

  private func draw(_ dreams: [Dream], to name: String, _ onProgress: (Double) -> Void) throws -> String {
    guard dreams.count <= Dreams.Selection.most else {
      throw CommandError(
        "One picture shows at most \(Dreams.Selection.most) dreams, not \(dreams.count). Give the numbers of some."
      )
    }
    guard !FileManager.default.fileExists(atPath: name) else { throw CommandError(Self.isThere(name)) }
    let bytes = try ShareSheet(of: dreams).drawing().png(scale: ShareSheet.scale) { share in
      onProgress(share)
      return true
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw CommandError(Self.isThere(name))
    } catch {
      // Removes the incomplete file, which would also block the name for the next attempt.
      try? FileManager.default.removeItem(atPath: name)
      throw CommandError("\(name) can’t be written: \(error.localizedDescription) Choose another place.")
    }
    return
      "Drawn to \(name): \(dreams.count == 1 ? "1 dream" : "\(dreams.count) dreams"), \(StoredImage.sizeText(bytes.count))."
  }

  private static func isThere(_ name: String) -> String {
    "\(name) already exists and is not overwritten. Choose another name."
  }
}
