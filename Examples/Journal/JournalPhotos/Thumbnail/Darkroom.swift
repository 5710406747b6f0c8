import Foundation

/// Where thumbnails are made: beside everything else, two at a time.
///
/// ```swift
/// let darkroom = Darkroom()
/// let (picture, small) = try await darkroom.develop(bytes, named: "lake.jpg", fitting: 320)
/// ```
///
/// Decoding a photo takes a good part of a second and much memory. It has threads of its own, so that whoever awaits it goes on
/// with other things meanwhile, and none of the threads that tasks share is held. Who comes third waits for one of the two.
///
/// One that is told to stop after it was asked still answers: what was begun is done.
public final class Darkroom: Sendable {
  private let queue = OperationQueue()

  /// With two, one that takes long does not keep the others waiting, and the memory that they need stays within what a small
  /// computer has: 200 MB for each of the largest.
  public static let atOnce = 2

  public init() {
    queue.name = "Darkroom"
    queue.maxConcurrentOperationCount = Darkroom.atOnce
    queue.qualityOfService = .utility
  }

  /// The picture that bytes are, and a thumbnail of it.
  ///
  /// - Parameter name: what the file was called, for errors.
  /// - Precondition: the side is 1 to ``Picture/longestSide``.
  /// - Throws: what is wrong with the file. What can be seen without decoding is said at once, without waiting for the others.
  public func develop(
    _ bytes: [UInt8], named name: String, fitting side: Int
  ) async throws(PictureError) -> (picture: Picture, thumbnail: Thumbnail) {
    let picture = try Picture(bytes, named: name)
    let result: Result<Thumbnail, PictureError> = await withCheckedContinuation { continuation in
      queue.addOperation {
        continuation.resume(
          returning: Result { () throws(PictureError) in try picture.thumbnail(fitting: side) })
      }
    }
    return (picture, try result.get())
  }
}
