import TarnImages
import Testing

@Suite("Messages of refused files") struct PictureErrorTests {
  @Test("A message names the file, the problem and a remedy") func words() {
    let shows = ImageFormat.readableNames
    for (reason, words) in [
      (.empty, "“lake.jpg” is empty."),
      (.notAPicture, "“lake.jpg” is not a picture in a supported format: \(shows)."),
      (
        .unreadable(.webP),
        "“lake.jpg” is a WebP picture, which can't be read here. Save it in another format: \(shows)."
      ),
      (
        .tooManyBytes(50_000_001),
        "“lake.jpg” has 51 MB; a picture has at most 50 MB. Make it smaller, or save it as JPEG."
      ),
      (
        .tooLarge(width: 60_000, height: 30_000),
        """
        “lake.jpg” is 60000 × 30000 pixels large; a picture has at most 50 megapixels, and 20000 pixels on a side. Make it \
        smaller.
        """
      ),
      (
        .damaged(.jpeg),
        """
        “lake.jpg” begins as a JPEG picture, but can't be read to its end: it is damaged, or only a part of it has \
        arrived. Open it in another program and save it again.
        """
      ),
      (.noMemory, "There is not enough memory to open “lake.jpg”. Try again later, or with a smaller picture."),
    ] as [(ImageError.Reason, String)] {
      #expect(ImageError(name: "lake.jpg", reason: reason).description == words)
    }
  }

  @Test("The list of formats contains those that the system can read") func formats() {
    #expect(ImageFormat.readableNames.hasPrefix("JPEG, PNG"))
    #expect(ImageFormat.readableNames.hasSuffix(ImageFormat.webP.isReadable ? "GIF and WebP" : "PNG and GIF"))
  }

  @Test("A long name is cut, and a missing one is replaced") func names() {
    func words(_ name: String) -> String { ImageError(name: name, reason: .empty).description }
    #expect(words("a\u{1b}[1m\r\n.jpg") == "“a[1m.jpg” is empty.")
    #expect(words("\n") == words(""))
    #expect(words("x" + String(repeating: "\u{301}", count: 9_000)).unicodeScalars.count < 400)
    #expect(words("") == "This file is empty.")
    #expect(words(String(repeating: "x", count: 80)).hasPrefix("“\(String(repeating: "x", count: 80))” is"))
    #expect(words(String(repeating: "x", count: 9_000)).hasPrefix("“\(String(repeating: "x", count: 79))…” is"))
  }
}
