import Dreams
import DreamsArt
import Foundation
import Tarn
import TarnDrawing
import TarnStorage
import TarnTerminal

/// The dreams of a person, for one command: through the program that shows them if there is one, else in their file.
struct DreamsFile {
  let path: String

  /// - Parameter path: `nil` for that of the environment, or else the usual one.
  init(_ path: String?) throws {
    let named = path ?? ProcessInfo.processInfo.environment["DREAMS_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    self.path = try named ?? Dreams.usualFile()
  }

  private func read() throws -> Dreams.State {
    // Who asks for the first time finds what there is at the beginning.
    guard FileManager.default.fileExists(atPath: path) else { return .initial }
    return try Storage<Dreams.State, Dreams.Action>.read(path, app: Dreams.app, history: Dreams.history)
  }

  /// A line for each, with its number.
  func list() throws -> String {
    let dreams = try read().document.dreams
    guard !dreams.isEmpty else { return "No dream yet. `dreams add` adds one." }
    let width = "\(dreams.count)".count
    return dreams.enumerated().map { place, dream in
      let number = "\(place + 1)"
      let title = dream.title.printable
      let who = dream.title.contains(dream.summary) ? "" : " (\(dream.summary))"
      return String(repeating: " ", count: width - number.count) + "\(number)  \(title)\(who)"
    }.joined(separator: "\n")
  }

  /// Adds one as a step of its own. What a person is typing in a program that shows them stays as it is.
  func add(_ text: String) throws -> String {
    guard Dream.isSeen(text) else { throw Refusal("Nothing of that can be seen. Say what you dreamt of.") }
    guard try !read().document.isFull else {
      throw Refusal("There is room for no more than \(Dreams.Document.mostDreams) dreams. Remove one in `dreams`.")
    }
    let id = UUID()
    let done = try Storage.perform(
      [.act(.write(id: id, text))], on: path, app: Dreams.app, feature: Dreams(), first: .initial,
      history: Dreams.history)
    if let trouble = done.trouble { throw Refusal("It is added, but not saved yet: \(trouble)") }
    let dreams = try read().document.dreams
    guard let place = dreams.index(id: id) else { throw Refusal("The dream was not added. Try again.") }
    return "Added \(place + 1)  \(dreams[place].title.printable)"
  }

  /// Draws to a new file.
  func picture(_ name: String, of numbers: [Int], tell: (Double) -> Void) throws -> String {
    let all = try read().document.dreams
    let places = numbers.isEmpty ? Array(all.indices) : numbers.map { $0 - 1 }
    guard !places.isEmpty else { throw Refusal("There is no dream yet to be drawn. `dreams add` adds one.") }
    guard let wrong = places.first(where: { !all.indices.contains($0) }) else {
      return try draw(places.map { all[$0] }, to: name, tell)
    }
    throw Refusal("There is no dream \(wrong + 1): `dreams list` shows their numbers, from 1 to \(all.count).")
  }

  private func draw(_ dreams: [Dream], to name: String, _ tell: (Double) -> Void) throws -> String {
    guard dreams.count <= Dreams.Selection.most else {
      throw Refusal(
        "\(dreams.count) dreams are too many for one picture; \(Dreams.Selection.most) are the most. Say which, by number."
      )
    }
    guard !FileManager.default.fileExists(atPath: name) else { throw Refusal(Self.isThere(name)) }
    let bytes = try ShareSheet(of: dreams).drawing().png(scale: ShareSheet.scale) { share in
      tell(share)
      return true
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw Refusal(Self.isThere(name))
    } catch {
      // Half of a picture is none, and its name would be taken.
      try? FileManager.default.removeItem(atPath: name)
      throw Refusal("\(name) can’t be written: \(error.localizedDescription) Say another place.")
    }
    return
      "Drawn to \(name): \(dreams.count == 1 ? "1 dream" : "\(dreams.count) dreams"), \(Picture.sizeInWords(bytes.count))."
  }

  private static func isThere(_ name: String) -> String {
    "\(name) is there already. Say another name: nothing is written over."
  }
}
