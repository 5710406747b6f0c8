import TarnWeb
import Testing

@Suite("Pending uploads of a form") struct PendingUploadsTests {
  private enum Field: Sendable, CaseIterable { case photos, voice }

  @Test("A form is due when the uploads of all its fields are complete") func due() {
    var uploads = PendingUploads<Field>()
    #expect(!uploads.isDue && uploads.all == UploadsInProgress())
    uploads.isSubmitRequested = true
    #expect(uploads.isDue)
    #expect(uploads.update(UploadsInProgress(count: 1, name: "lake.png"), of: .photos) == nil)
    #expect(uploads.update(UploadsInProgress(count: 2, name: "song.wav"), of: .voice) == nil)
    #expect(!uploads.isDue && uploads.all == UploadsInProgress(count: 3, name: "lake.png"))
    #expect(uploads.update(UploadsInProgress(), of: .photos) == nil)
    #expect(!uploads.isDue && uploads.all == UploadsInProgress(count: 2, name: "song.wav"))
    #expect(uploads.update(UploadsInProgress(), of: .voice) == nil)
    #expect(uploads.isDue)
  }

  @Test("A form does not wait for uploads whose window is gone, and reports them once") func lost() {
    var uploads = PendingUploads<Field>()
    _ = uploads.update(UploadsInProgress(count: 3, name: "lake.png"), of: .photos)
    #expect(uploads.update(UploadsInProgress(count: 1, name: "lake.png", hidden: 2), of: .photos) == nil)
    uploads.isSubmitRequested = true
    #expect(
      uploads.update(UploadsInProgress(hidden: 1), of: .photos) == UploadsInProgress(count: 1, name: "lake.png"))
    #expect(!uploads.isSubmitRequested && !uploads.isDue)
  }

  @Test(
    "The subject of a sentence names one file and counts the others",
    arguments: [
      (1, "lake.png", "“lake.png”"), (1, "", "A file"), (2, "lake.png", "“lake.png” and 1 more file"),
      (5, "lake.png", "“lake.png” and 4 more files"),
    ])
  func subject(count: Int, name: String, subject: String) {
    #expect(UploadsInProgress(count: count, name: name).subject == subject)
  }
}
