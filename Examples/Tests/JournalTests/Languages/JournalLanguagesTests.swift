import SourceWords
import Tarn
import TarnLanguages
import TarnText
import Testing

@testable import Journal

@Suite("The journal in two languages") struct JournalLanguagesTests {
  @Test("All words are in the catalog, with their placeholders") func complete() throws {
    let (core, server) = ("Examples/Journal/Journal", "Examples/Journal/JournalWeb/Server")
    let words = try SourceWords(
      translated: [
        "Examples/Journal/JournalWeb", "Examples/Journal/JournalSwiftUI", "\(core)/Derived/EditorsText.swift",
        "\(core)/Derived/Words+Journal.swift", "\(core)/People/SignUp+Fields.swift",
      ],
      recorded: [
        "\(core)/Document/Journal+App.swift", "\(core)/Document/Refusal+Journal.swift",
        "\(core)/Derived/Entry+Validity.swift", "\(core)/Derived/Session+Derived.swift",
        "\(core)/Session/Journal+Undo.swift", "\(core)/Session/Notice.swift",
        "\(core)/People/Store+SigningIn.swift",
        "\(core)/Session/Session+Publishing.swift", "\(core)/Values/Entry+Normalizing.swift",
        "\(server)/PageSession.swift", "\(server)/SampleJournal.swift", "\(server)/JournalServer+SigningIn.swift",
        "Examples/Journal/JournalWeb/Attachments/AttachmentStore.swift",
      ],
      // Parts of sentences, each of which the next test has as a whole.
      except: [
        "The ", "the ", "caption of a photo", "the entry", "A person", "the changes to “%”", "the removal of “%”",
        "Saved. ",
        // The key of a run of steps.
        "caption %",
      ])
    #expect(words.faults(in: Journal.languages) == [])
    #expect(words.texts.count > 150)
    #expect(Journal.languages.languages.map(\.tag) == ["en", "pl"])
    #expect(try SourceWords.literals(outsideOfWordsIn: ["Examples/Journal/JournalSwiftUI"]) == [])
  }

  private let polish = Journal.languages.best(for: LanguagePreferences(acceptLanguage: "pl"))

  @Test("Each message, refusal and step has a translation as a whole") func recorded() {
    let parts: [Adjustment.Part] = [.title, .body, .caption(uuid(1))]
    var texts = parts.flatMap { part in
      [TextRule.Change.lineEnds, .controls, .space, .length].map { "\(Adjustment.text(part, $0))" }
    }
    texts += [Adjustment.photos(1), .photos(2), .voice(1), .voice(2)].map { "\($0)" }
    texts += parts.flatMap { part in [1, 3].map { "\(DraftRemark.tooLong(part, by: $0))" } }
    texts += [
      Journal.Notice.dropped(heading: "A"), .removed(heading: "A"), .gone(heading: "A"), .together,
      .reversed("the changes to “A”"), .reversed("the removal of “A”"), .reversed("“A”"),
    ].map { "\($0)" }
    texts += [
      Refusal.blank, .tooManyEntries, .tooManyPeople, .nameTaken, .notMember, .fullOfPhotos, .fullOfVoiceNotes, .gone,
      .photos(3), .voice(1), .changedSince(.walk),
    ].map(\.reason)
    texts += ["\(Refusal.photos(3).reason) \(Refusal.voice(1).reason)"]
    texts += ["the changes to “A”", "the removal of “A”", "“A”"].flatMap { ["Undo \($0)", "Ada took back \($0)"] }
    texts += ["Ada wrote “A”", "Ada changed “A”", "Ada removed “A”", "Ada joined", "Publish “A”", "Publish the entry"]
    for text in texts {
      let translation = polish.translation(of: text)
      #expect(translation != text && !translation.contains("the ") && !translation.contains("The "), "\(text)")
    }
    #expect(polish.translation(of: "Undone: the changes to “A walk”.") == "Cofnięto zmiany we wpisie „A walk”.")
    #expect(
      polish.translation(of: "\(Refusal.photos(3).reason) \(Refusal.voice(1).reason)").contains("zdjęcia i notatki"))
  }
}
