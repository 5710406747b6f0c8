import Dreams
import DreamsArt
import Foundation
import TarnCommandLine
import TarnDrawing

extension DreamsCommand {
  struct Picture: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draws a picture of all or some dreams into a new file.",
      discussion: """
        With --json it prints an object with `file`, `dreams` (the number of dreams in the picture) and `bytes` (the \
        size of the file), in this order.
        """)
    @OptionGroup var file: FileOptions
    @OptionGroup var output: JSONOption
    @Argument(
      help: ArgumentHelp("The new file; a file is not overwritten.", valueName: "file.png"),
      completion: .file(extensions: ["png"]))
    var path: String
    @Argument(
      help: ArgumentHelp("The numbers of the dreams that `dreams list` shows; all by default.", valueName: "number"))
    var numbers: [Int] = []

    func validate() throws {
      if path.isEmpty { throw ValidationError("the picture needs the name of a new file") }
    }

    func run() throws {
      let all = Array(try file.read().dreams)
      guard !all.isEmpty else { throw CommandError("There is no dream to draw. `dreams add` adds one.") }
      if let number = numbers.first(where: { !(1...all.count).contains($0) }) {
        throw CommandError("There is no dream \(number): `dreams list` shows their numbers, from 1 to \(all.count).")
      }
      let dreams = numbers.isEmpty ? all : numbers.map { all[$0 - 1] }
      guard dreams.count <= Dreams.Sharing.mostDreams else {
        throw CommandError(
          "One picture shows at most \(Dreams.Sharing.mostDreams) dreams, not \(dreams.count). Give the numbers of some."
        )
      }
      // Before the drawing, which takes a while.
      guard !FileManager.default.fileExists(atPath: path) else { throw existing }
      let progress = StandardStreams.progress("Drawing")
      let bytes = try ShareSheet(of: dreams).drawing().png(scale: ShareSheet.scale) { share in
        progress(share)
        return true
      }
      do {
        try Dreams.SavePicture.write(Data(bytes), to: URL(fileURLWithPath: path))
      } catch CocoaError.fileWriteFileExists {
        throw existing
      } catch {
        throw CommandError("\(path) can’t be written: \(error.localizedDescription) Choose another place.")
      }
      let count = dreams.count == 1 ? "1 dream" : "\(dreams.count) dreams"
      output.print(
        "Drawn to \(path): \(count), \(StoredImage.sizeText(bytes.count)).",
        ["file": .string(path), "dreams": .number(dreams.count), "bytes": .number(bytes.count)])
    }

    private var existing: CommandError {
      CommandError("\(path) already exists and is not overwritten. Choose another name.")
    }
  }
}
