#if Images || Full
  import Foundation

  /// Makes thumbnails on its own threads, two at a time.
  ///
  /// ```swift
  /// let renderer = ThumbnailRenderer()
  /// let small = try await renderer.thumbnail(of: bytes, named: "lake.jpg", fitting: 320)
  /// ```
  ///
  /// Decoding a photo takes a good part of a second and much memory. With threads of its own it blocks neither the caller
  /// nor the thread pool of Swift's tasks. A third request waits until one of the two is done.
  ///
  /// Cancelling the calling task does not stop a request: it completes and returns its result. It needs the package trait
  /// `Images`.
  public final class ThumbnailRenderer: Sendable {
    private let queue = OperationQueue()

    /// Creates a renderer with its own threads.
    public init() {
      queue.name = "Thumbnails"
      // With two, a slow one does not block the others, and the memory stays within that of a small computer: 200 MB for
      // each of the largest.
      queue.maxConcurrentOperationCount = 2
      queue.qualityOfService = .utility
    }

    /// Reads a picture and makes a thumbnail of it.
    ///
    /// - Parameters:
    ///   - bytes: the picture's file.
    ///   - name: the name of the file, used in errors.
    ///   - side: the greatest width and height of the thumbnail, in pixels.
    /// - Precondition: `side` is 1 to ``ImageFile/longestSide``.
    /// - Throws: the reason why the file is not accepted. Errors that need no decoding are thrown at once, without
    ///   waiting for other requests.
    public func thumbnail(
      of bytes: [UInt8], named name: String, fitting side: Int
    ) async throws(ImageError) -> Thumbnail {
      let picture = try ImageFile(bytes, named: name)
      let result: Result<Thumbnail, ImageError> = await withCheckedContinuation { continuation in
        queue.addOperation {
          continuation.resume(returning: Result { () throws(ImageError) in try picture.thumbnail(fitting: side) })
        }
      }
      return try result.get()
    }
  }
#endif
