import Dreams
import Foundation
import Tarn
import TarnCommandLine
import TarnSharing

extension DreamsCommand {
  /// Adds a dream as one step. Text that the user is typing in a running program stays unchanged.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a dream of the favourite creature.")
    @OptionGroup var file: FileOptions
    @Argument(help: "What you dreamt of; quotes are not needed.") var text: [String]

    private var words: String { text.joined(separator: " ") }

    func validate() throws {
      guard Dream.isSeen(words) else { throw ValidationError("a dream needs a text with a visible character") }
    }

    func run() throws {
      let (count, most) = (words.count, Dream.longestDescription)
      guard count <= most else {
        throw CommandError("This text has \(count) characters, and a dream has at most \(most). Shorten it.")
      }
      guard try !file.read().isFull else {
        throw CommandError("The list is full: it has \(Dreams.Document.mostDreams) dreams. Remove one in `dreams`.")
      }
      let id = UUID()
      let done = try file.appFile.perform([.send(.write(id: id, words))])
      if let failure = done.error { throw CommandError("The dream was added, but it is not saved yet: \(failure)") }
      let dreams = try file.read().dreams
      guard let index = dreams.index(id: id) else { throw CommandError("The dream was not added. Try again.") }
      StandardStreams.printLines("Added \(index + 1)  \(SafeText.line(dreams[index].title))")
    }
  }
}
