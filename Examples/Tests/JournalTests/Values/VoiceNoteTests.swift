import Journal
import Testing

@Suite("Voice notes") struct VoiceNoteTests {
  @Test(
    "The length of a voice note is shown in minutes and seconds",
    arguments: [(0, "0:00"), (9, "0:09"), (65, "1:05"), (600, "10:00"), (3_600, "60:00")])
  func length(seconds: Int, shown: String) {
    #expect(VoiceNote(id: uuid(1), blob: .example("a"), seconds: seconds).length == shown)
  }
}
