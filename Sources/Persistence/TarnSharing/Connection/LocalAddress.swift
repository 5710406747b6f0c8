import Foundation
import TarnStorage

/// The address of a Unix socket. The system limits its path to 108 bytes on Linux and 104 on Apple platforms.
struct LocalAddress {
  private var address: sockaddr_un

  /// Creates an address; `nil` for a path that does not fit. The last byte is the terminating NUL.
  init?(_ path: String) {
    address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      guard bytes.count < buffer.count, !bytes.isEmpty, !bytes.contains(0) else { return false }
      buffer.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    #if canImport(Darwin)
      address.sun_len = UInt8(MemoryLayout<sockaddr_un>.size)
    #endif
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
