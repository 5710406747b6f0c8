import Foundation
import Tarn

extension Dreams {
  /// The file of a picture, while it is saved and afterwards.
  public enum PictureFile: Equatable, Codable, Sendable {
    /// The picture is being saved in a folder. Without a folder an earlier version began it; it ended with the program.
    case saving(in: String?)
    /// The picture is saved in a file with this name.
    case saved(String)
    /// Saving failed. A sentence says why, and what the user can do.
    case failed(String)
  }

  /// Writes a picture to a new file in a folder. It never overwrites a file: if the program ends before the state says that
  /// the picture is saved, the next one writes it again, under another name if need be.
  public struct SavePicture: UseCase {
    /// The picture to save.
    public struct Request: Hashable, Sendable {
      /// The picture.
      public let picture: StoredImage
      /// The path of the folder.
      public let folder: String
    }

    private let bytes: @Sendable (StoredImage) async throws -> [UInt8]?

    /// Creates the use case.
    ///
    /// - Parameter bytes: returns the bytes of a picture; `nil` if it is no longer stored. The user reads an error that
    ///   it throws.
    public init(bytes: @escaping @Sendable (StoredImage) async throws -> [UInt8]?) { self.bytes = bytes }

    public func perform(_ request: Request, respond: ResponseSender<PictureFile>) async {
      do {
        guard let bytes = try await bytes(request.picture) else {
          return await respond(.failed("The picture is no longer in the file of the dreams. Share the dreams again."))
        }
        await respond(Self.write(Data(bytes), in: URL(fileURLWithPath: request.folder, isDirectory: true)))
      } catch {
        await respond(.failed("\(error)"))
      }
    }

    /// Writes the data under the first free name.
    private static func write(_ data: Data, in folder: URL) -> PictureFile {
      var number = 1
      while true {
        let name = number == 1 ? "dreams.png" : "dreams \(number).png"
        do {
          try write(data, to: folder.appendingPathComponent(name))
          return .saved(name)
        } catch CocoaError.fileWriteFileExists {
          number += 1
        } catch {
          return .failed("\(name) can’t be written here: \(error.localizedDescription) Try again in another folder.")
        }
      }
    }

    /// Writes a new file.
    ///
    /// - Throws: `CocoaError.fileWriteFileExists` if there is a file; another error if no file could be written. It then
    ///   removes the incomplete file, which would block the name for the next attempt.
    public static func write(_ data: Data, to url: URL) throws {
      do { try data.write(to: url, options: .withoutOverwriting) } catch {
        if (error as? CocoaError)?.code != .fileWriteFileExists { try? FileManager.default.removeItem(at: url) }
        throw error
      }
    }
  }
}
