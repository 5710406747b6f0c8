import Dreams
import Foundation
import Tarn

/// Writes a picture to a folder, as a file of its own.
public struct SavePicture: UseCase {
  public enum Response: Equatable, Sendable {
    /// It is a file of this name.
    case saved(String)
    /// It is none; a sentence says why, and what to do.
    case failed(String)
  }

  private let folder: String
  private let bytes: @Sendable (Picture) async throws -> [UInt8]

  /// - Parameters:
  ///   - folder: where to.
  ///   - bytes: what a picture is made of; what it throws is told to the person.
  public init(in folder: String, bytes: @escaping @Sendable (Picture) async throws -> [UInt8]) {
    self.folder = folder
    self.bytes = bytes
  }

  /// More pictures of dreams than anybody has in a folder.
  static let mostNames = 1_000

  public func perform(_ picture: Picture, respond: Responder<Response>) async {
    do {
      let bytes = try await bytes(picture)
      await respond(write(Data(bytes)))
    } catch {
      await respond(.failed("\(error)"))
    }
  }

  /// Under the first name that is free: a file that is there is never written to.
  private func write(_ data: Data) -> Response {
    for number in 1...Self.mostNames {
      let name = number == 1 ? "dreams.png" : "dreams \(number).png"
      do {
        try data.write(
          to: URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(name), options: .withoutOverwriting
        )
        return .saved(name)
      } catch CocoaError.fileWriteFileExists {
        continue
      } catch {
        // Half of a picture is none, and its name would be taken.
        try? FileManager.default.removeItem(atPath: (folder as NSString).appendingPathComponent(name))
        return .failed(
          "\(name) can’t be written here: \(error.localizedDescription) Go to another folder, and try again.")
      }
    }
    return .failed("There are \(Self.mostNames) pictures of dreams in this folder. Move some of them, and try again.")
  }
}
