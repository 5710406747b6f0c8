import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnEncoding
import TarnSharing
import TarnStorage
import TarnValues

/// The sample entries of a new journal, for the user to read, change and remove.
struct SampleEntries {
  let entries: Table<Entry>

  /// The pictures of the entries.
  static let pictures: [BlobID: [UInt8]] = Dictionary(
    uniqueKeysWithValues: stories.compactMap(\.picture).map { (BlobID(of: $0.bytes), $0.bytes) })

  /// - Parameter now: the current time. The entries are some days older, which is in the past in every time zone.
  init(now: Timestamp = .now()) {
    let today = CivilTime(millisecondsSince1970: now.milliseconds)?.date ?? .first
    var entries: Table<Entry> = []
    for (number, story) in SampleEntries.stories.enumerated() {
      guard let by = UserName(story.by) else { continue }
      var entry = Entry(
        id: UUID(), title: story.title, body: story.body, day: today.adding(days: -story.daysAgo), by: by,
        made: Timestamp(milliseconds: now.milliseconds + Int64(number)))
      if let picture = story.picture {
        let blob = BlobID(of: picture.bytes)
        // The pictures are small enough to be their own thumbnails.
        entry.photos.append(
          Photo(
            id: UUID(), blob: blob, thumbnail: blob, width: 720, height: 480, name: picture.name,
            caption: picture.caption))
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// Stores the pictures with the journal. If that fails, the entries have no pictures.
  func put(into blobs: SharedBlobs) async {
    for bytes in SampleEntries.pictures.values { _ = try? await blobs.put(bytes) }
  }

  private struct Story {
    let title: String
    let body: String
    let daysAgo: Int
    let by: String
    var picture: (name: String, bytes: [UInt8], caption: String)?
  }

  private static var stories: [Story] {
    [
      Story(
        title: "The tarn above the village",
        body: """
          We walked up before breakfast. No wind at all, and the whole mountain stood on its head in the water.

          Ben counted the rings that one pebble makes and got to eleven before they reached the other side. On the \
          way down we found the path that the map has and we never did.

          Next time: bread, the small kettle, and warmer socks.
          """, daysAgo: 2, by: "Ada",
        picture: ("tarn.jpg", PackageResources.tarn_jpg, "Before the sun was over the ridge")),
      Story(
        title: "A long evening",
        body: """
          The neighbours came over with plums. We sat outside until the first stars, and nobody looked at the time.

          Must ask Ines for the cake with the crumbs.
          """, daysAgo: 9, by: "Ben",
        picture: ("evening.jpg", PackageResources.evening_jpg, "From the bench behind the house")),
      Story(
        title: "What this is",
        body: """
          Everything in this journal is written by the people who share it. Press Write for a new entry, or open one \
          and press Edit: what you write is your draft until you press Done, and the others see the old words until \
          then.

          If two of you change the same, you will see both versions and decide.
          """, daysAgo: 40, by: "Ada"),
    ]
  }
}
