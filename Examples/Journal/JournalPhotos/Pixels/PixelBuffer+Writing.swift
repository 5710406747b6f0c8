import CPixbuf

extension PixelBuffer {
  /// Returns the picture encoded as a file, without metadata.
  ///
  /// - Returns: `nil` if there is not enough memory.
  func written(as format: ImageFormat) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<CChar>?
    var count: Int = 0
    // The library's default quality for JPEG, 75, shows artefacts around letters. Above 85 files grow and pictures
    // hardly improve.
    let isWritten =
      format == .jpeg
      ? PixelBuffer.withOption("quality", "85") {
        gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "jpeg", $0, $1, nil)
      }
      : gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, format.loaderName, nil, nil, nil)
    guard isWritten != 0, let bytes else { return nil }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  private typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Calls the closure with one option and its value in the form that the library requires: two null-terminated lists.
  private static func withOption<Result>(
    _ name: String, _ value: String, _ body: (Strings, Strings) -> Result
  ) -> Result {
    var (name, value) = (Array(name.utf8CString), Array(value.utf8CString))
    return name.withUnsafeMutableBufferPointer { name in
      value.withUnsafeMutableBufferPointer { value in
        var names = [name.baseAddress, nil]
        var values = [value.baseAddress, nil]
        return names.withUnsafeMutableBufferPointer { names in
          values.withUnsafeMutableBufferPointer { values in
            guard let names = names.baseAddress, let values = values.baseAddress else {
              preconditionFailure("PixelBuffer: a nonempty array has no base address.")
            }
            return body(names, values)
          }
        }
      }
    }
  }
}
