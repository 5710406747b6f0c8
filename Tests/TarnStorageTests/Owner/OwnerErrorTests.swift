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
      clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC). Close it there, or send the \
      command to it.
      """
    ),
    (
      .owned(by: nil),
      "clocks.tarn is open in an unknown program. Close that program and try again."
    ),
    (.badPath("there is no folder /a. Create it."), "clocks.tarn can't be opened: there is no folder /a. Create it."),
    (.ownerFile("it is a link. Remove it."), "clocks.tarn can't be opened: it is a link. Remove it."),
    (.released, "clocks.tarn is closed. Open it again before you let other programs connect to it."),
    (.cannotListen("no room."), "clocks.tarn is open, but other programs can't connect to it: no room."),
    (.noOwner, "No program has clocks.tarn open. Start one, or open the file yourself."),
    (
      .notListening(owner),
      """
      clocks.tarn is open in ClocksWeb (process 4711, since 2026-11-21 18:04:11 UTC), which accepts no commands. Close the \
      file in that program and try again.
      """
    ),
    (
      .refused,
      "clocks.tarn is open in a program of another user, which only accepts requests of that user. Run this program as that user."
    ),
    (
      .otherVersion(2, ours: 1),
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
      "The program that has clocks.tarn open is busy with the requests of other programs. Try again in a moment."
    ),
    (
      .timedOut(after: .milliseconds(2_050)),
      """
      The program that has clocks.tarn open did not answer within 2.05 seconds. It may still perform the request: check the \
      result before you send it again.
      """
    ),
    (
      .idle,
      """
      The program that has clocks.tarn open closed the connection because it received no request for a while. Connect and send the request again.
      """
    ),
    (
      .hungUp,
      """
      The program that has clocks.tarn open closed the connection before its reply was complete. It may have performed the \
      request: check the result before you send it again.
      """
    ),
    (
      .noConnection("a socket can't be created (Too many open files). Close files or programs."),
      """
      This program can't connect to the program that has clocks.tarn open: a socket can't be created (Too many open files). \
      Close files or programs.
      """
    ),
    (
      .garbled("a frame has no header."),
      """
      Communication with the program that has clocks.tarn open failed: a frame has no header. Update that program or this one.
      """
    ),
    (
      .tooLarge(limit: 100),
      "The request to the program that has clocks.tarn open has more than 100 bytes. Send several smaller requests."
    ),
    (.declined("There is no command a."), "There is no command a."),
    (
      .cutShort("its file has become shorter."),
      "The reply about clocks.tarn is incomplete: its file has become shorter. Discard the part that has arrived and send the request again."
    ),
    (
      .unwritable("No space left on device"),
      "The reply about clocks.tarn can't be written: No space left on device. The part that was written is incomplete."
    ),
  ]

  @Test("Each message says what is wrong and what to do", arguments: table.indices)
  func messages(row: Int) {
    let (kind, message) = Self.table[row]
    #expect(OwnerError(kind, "clocks.tarn").description == message)
  }
}
