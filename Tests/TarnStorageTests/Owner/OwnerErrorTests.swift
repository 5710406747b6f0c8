import Testing

@testable import TarnStorage

@Suite("Messages of owner errors")
struct OwnerErrorTests {
  static let owner = Owner(program: "ClocksWeb", process: 4711, since: 1_795_284_251_000)

  static let table: [(OwnerError.Kind, String)] = [
    (
      .owned(by: owner),
      "clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there."
    ),
    (
      .owned(by: owner.with(socket: "/tmp/a")),
      """
      clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there, or give the \
      command to it.
      """
    ),
    (
      .owned(by: nil),
      "clocks.tarn is open in a program that does not say who it is. Close that program and try again."
    ),
    (.noPlace("there is no folder /a. Create it."), "clocks.tarn can't be opened: there is no folder /a. Create it."),
    (.ownerFile("it is a link. Remove it."), "clocks.tarn can't be opened: it is a link. Remove it."),
    (.released, "clocks.tarn has been closed. Open it again before you let others ask for it."),
    (.cannotListen("no room."), "clocks.tarn is open, but other programs can't ask for it: no room."),
    (.nobody, "No program has clocks.tarn open. Start one, or open the file yourself."),
    (
      .listensNot(owner),
      """
      clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC), which takes no commands. Close it there \
      and try again.
      """
    ),
    (
      .refused,
      "clocks.tarn is open in a program of another user, which answers its own user only. Ask as that user."
    ),
    (
      .otherVersion(2),
      """
      The program that has clocks.tarn open speaks version 2 of the protocol, and this one version 1. Update the older of the two.
      """
    ),
    (
      .otherFile,
      "The program that answered for clocks.tarn has another file open. Try again; if that fails, restart it."
    ),
    (
      .busy,
      "The program that has clocks.tarn open is answering others, as many as it can. Try again in a moment."
    ),
    (
      .timedOut(after: .milliseconds(2_050)),
      """
      The program that has clocks.tarn open gave no answer within 2.05 seconds. It may still do what was asked: look before \
      you ask again.
      """
    ),
    (
      .idle,
      """
      The program that has clocks.tarn open closed the connection, for nothing had been asked for a while. Connect and ask again.
      """
    ),
    (
      .hungUp,
      """
      The program that has clocks.tarn open hung up before its answer was complete. It may have done what was asked: look \
      before you ask again.
      """
    ),
    (
      .garbled("a frame has no header."),
      """
      What the program that has clocks.tarn open says can't be understood: a frame has no header. Update it or this program.
      """
    ),
    (
      .tooLarge(limit: 100),
      "What was asked of the program that has clocks.tarn open takes more than 100 bytes. Ask in smaller parts."
    ),
    (.declined("There is no command a."), "There is no command a."),
    (
      .cutShort("its file has become shorter."),
      "The answer about clocks.tarn is not complete: its file has become shorter. Throw away what has arrived and ask again."
    ),
    (
      .unwritable("No space left on device"),
      "The answer about clocks.tarn can't be written: No space left on device. What is there is not complete."
    ),
  ]

  @Test("Each message says what is wrong and what to do", arguments: table.indices)
  func words(row: Int) {
    let (kind, words) = Self.table[row]
    #expect(OwnerError(kind, "clocks.tarn").description == words)
  }
}
