/// The reason why a server could not start. The description tells the user what is wrong and what to do.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
  case notAnAddress(String)
  case portInUse(UInt16)
  case portNeedsPrivileges(UInt16)
  case cannotBind(address: String, port: UInt16, reason: String)
  case cannotStart(reason: String)
  /// The environment announces a listening socket that the program did not get.
  case noInheritedSocket(reason: String)
  /// The package was built without its trait `Web`.
  case builtWithoutServer

  package var description: String {
    switch self {
    case .notAnAddress(let address):
      "\"\(address)\" is not an IP address. Use 127.0.0.1 or ::1 for access from this computer only, "
        + "or an address of one of its networks."
    case .portInUse(let port):
      "Port \(port) is in use by another program. Choose another port with PORT=…, or 0 for any free port."
    case .portNeedsPrivileges(let port):
      "Port \(port) is reserved for the system. Choose a port of 1024 or more with PORT=…."
    case .cannotBind(let address, let port, let reason):
      "Cannot listen on \(address), port \(port): \(reason). Choose an address that this computer has, "
        + "such as 127.0.0.1."
    case .cannotStart(let reason):
      "The HTTP server could not start: \(reason). Check the limits of open files and threads (ulimit -a)."
    case .noInheritedSocket(let reason):
      "LISTEN_FDS announces a listening socket of the service manager, but \(reason). "
        + "Give the service one socket with ListenStream=127.0.0.1:8080, or start the program without LISTEN_FDS."
    case .builtWithoutServer:
      "This program was built without the trait Web of the package Tarn, so it has no HTTP server. "
        + "Build it with the package's default traits."
    }
  }
}
