#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Fault {
  /// Writes a fault to standard error as one line: the default of a loop.
  public static let print: @Sendable (Fault) -> Void = { fault in
    var line = "Tarn: \(fault)\n"
    line.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
