import Dreams
import Foundation
import Tarn

/// Writes a picture to a new file in a folder.
public struct SavePicture: UseCase {
  /// The result of saving a picture.
  public enum Response: Equatable, Sendable {
    /// The picture is saved in a file with this name.
    case saved(String)
    /// Saving failed. A sentence says why, and what the user can do.
    case failed(String)
  }

  private let folder: String
  private let bytes: @Sendable (StoredImage) async throws -> [UInt8]

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - folder: the folder for the files.
  ///   - bytes: returns the bytes of a picture. The app shows an error that it throws to the user.
  public init(in folder: String, bytes: @escaping @Sendable (StoredImage) async throws -> [UInt8]) {
    self.folder = folder
    self.bytes = bytes
  }

  /// The maximum number of file names to try: more than a folder usually has.
  static let mostNames = 1_000

  public func perform(_ picture: StoredImage, respond: ResponseSender<Response>) async {
    do {
      let bytes = try await bytes(picture)
      await respond(write(Data(bytes)))
    } catch {
      await respond(.failed("\(error)"))
    }
  }

  /// Writes the data under the first free name. It never overwrites a file.
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
        // Removes the incomplete file, which would also block the name for the next attempt.
        try? FileManager.default.removeItem(atPath: (folder as NSString).appendingPathComponent(name))
        return .failed(
          "\(name) can’t be written here: \(error.localizedDescription) Try again in another folder.")
      }
    }
    return .failed("There are \(Self.mostNames) pictures of dreams in this folder. Move some of them, and try again.")
  }
}
