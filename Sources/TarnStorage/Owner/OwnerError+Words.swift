extension OwnerError: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .owned(let owner?):
      let way = owner.socket == nil ? "." : ", or give the command to it."
      return "\(file) is open in \(owner). Close it there\(way)"
    case .owned(nil):
      return "\(file) is open in a program that does not say who it is. Close that program and try again."
    case .noPlace(let reason), .ownerFile(let reason):
      return "\(file) can't be opened: \(reason)"
    case .released:
      return "\(file) has been closed. Open it again before you let others ask for it."
    case .cannotListen(let reason):
      return "\(file) is open, but other programs can't ask for it: \(reason)"
    case .nobody:
      return "No program has \(file) open. Start one, or open the file yourself."
    case .listensNot(let owner):
      return "\(file) is open in \(owner), which takes no commands. Close it there and try again."
    case .refused:
      return "\(file) is open in a program of another user, which answers its own user only. Ask as that user."
    case .otherVersion(let theirs):
      let version = theirs.map { "version \($0)" } ?? "another version"
      return """
        The program that has \(file) open speaks \(version) of the protocol, and this one version \(OwnerProtocol.version). \
        Update the older of the two.
        """
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
      "The program that has \(file) open is answering others, as many as it can. Try again in a moment."
    case .timedOut(let time):
      """
      The program that has \(file) open gave no answer within \(time.inSeconds). It may still do what was asked: look before you \
      ask again.
      """
    case .idle:
      "The program that has \(file) open closed the connection, for nothing had been asked for a while. Connect and ask again."
    case .hungUp:
      """
      The program that has \(file) open hung up before its answer was complete. It may have done what was asked: look before \
      you ask again.
      """
    case .garbled(let reason):
      "What the program that has \(file) open says can't be understood: \(reason) Update it or this program."
    case .tooLarge(let limit):
      "What was asked of the program that has \(file) open takes more than \(limit) bytes. Ask in smaller parts."
    case .declined(let words):
      words
    case .cutShort(let reason):
      "The answer about \(file) is not complete: \(reason) Throw away what has arrived and ask again."
    case .unwritable(let reason):
      "The answer about \(file) can't be written: \(reason). What is there is not complete."
    default:
      "\(file) can't be used."
    }
  }
}
