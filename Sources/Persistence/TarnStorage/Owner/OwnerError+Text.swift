extension OwnerError: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .owned(let owner?):
      let alternative = owner.socket == nil ? "." : ", or send the command to it."
      return "\(file) is open in \(owner). Close it there\(alternative)"
    case .owned(nil):
      return "\(file) is open in an unknown program. Close that program and try again."
    case .badPath(let reason), .ownerFile(let reason):
      return "\(file) can't be opened: \(reason)"
    case .released:
      return "\(file) is closed. Open it again before you let other programs connect to it."
    case .cannotListen(let reason):
      return "\(file) is open, but other programs can't connect to it: \(reason)"
    case .noOwner:
      return "No program has \(file) open. Start one, or open the file yourself."
    case .notListening(let owner):
      return "\(file) is open in \(owner), which accepts no commands. Close the file in that program and try again."
    case .refused:
      return
        "\(file) is open in a program of another user, which only accepts requests of that user. Run this program as that user."
    case .otherVersion(let theirs, let ours):
      let version = theirs.map { "version \($0)" } ?? "another version"
      return """
        The program that has \(file) open speaks \(version) of the protocol, and this one version \(ours). \
        Update the older of the two.
        """
    case .noConnection(let reason):
      return "This program can't connect to the program that has \(file) open: \(reason)"
    case .otherFile:
      return "The program that answered for \(file) has another file open. Try again; if that fails, restart it."
    default:
      return exchange
    }
  }

  /// The messages for errors of an established connection.
  private var exchange: String {
    switch kind {
    case .busy:
      "The program that has \(file) open is busy with the requests of other programs. Try again in a moment."
    case .timedOut(let time):
      """
      The program that has \(file) open did not answer within \(time.inSeconds). It may still perform the request: check the result before \
      you send it again.
      """
    case .idle:
      "The program that has \(file) open closed the connection because it received no request for a while. Connect and send the request again."
    case .hungUp:
      """
      The program that has \(file) open closed the connection before its reply was complete. It may have performed the request: check the \
      result before you send it again.
      """
    case .garbled(let reason):
      "Communication with the program that has \(file) open failed: \(reason) Update that program or this one."
    case .tooLarge(let limit):
      "The request to the program that has \(file) open has more than \(limit) bytes. Send several smaller requests."
    case .declined(let message):
      message
    case .cutShort(let reason):
      "The reply about \(file) is incomplete: \(reason) Discard the part that has arrived and send the request again."
    case .unwritable(let reason):
      "The reply about \(file) can't be written: \(reason). The part that was written is incomplete."
    default:
      "\(file) can't be opened, for an unknown reason."
    }
  }
}
