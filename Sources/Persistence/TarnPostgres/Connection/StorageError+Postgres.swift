import TarnStorage

extension StorageError {
  /// Translates an error of PostgreSQL to its meaning for the document.
  package init(_ error: PostgresError, path: String) {
    let kind: Kind =
      switch error.code {
      // disk_full; program_limit_exceeded.
      case "53100"?: .disk
      case "54000"?: .unwritable
      default: .unreachable
      }
    var reason = error.message
    if reason.hasSuffix(".") { reason.removeLast() }
    self.init(kind, path: path, reason)
    isTemporary = error.isTemporary
  }
}
