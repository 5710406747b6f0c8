import BrowserDriver
import BrowserSuite
import Synchronization
import Tarn
import Testing

@testable import TarnWeb

extension ServerBrowserTests {
  /// Recording with the microphone in a browser.
  @MainActor @Suite("Recordings", .oneCompleteBrowser) struct Recordings {
    /// A page with a button that records, and what came of it.
    struct Recorder: Feature {
      struct State: Equatable, Sendable {
        var results: [FileUploadResult] = []
        var uploads = UploadsInProgress()
        var isEnabled = true
        var isShown = true
      }

      enum Action: Sendable {
        case file(FileUploadResult)
        case uploads(UploadsInProgress)
        case end, remove
      }

      func update(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .file(let result): state.results.append(result)
        case .uploads(let uploads): state.uploads = uploads
        case .end: state.isEnabled = false
        case .remove: state.isShown = false
        }
        return []
      }

      static func view(_ state: State, length: Duration) -> Node<Action> {
        .main(
          .when(
            state.isShown,
            .div(
              [.id("sound"), .onFiles(accepting: "audio/*") { .file($0) }, .onUploadProgress { .uploads($0) }],
              .recordButton([.id("record")], start: "Record", stop: "Stop", upTo: length, isEnabled: state.isEnabled))),
          .button([.id("end"), .onClick(.end)], "End"), .button([.id("remove"), .onClick(.remove)], "Remove"),
          .p([.id("other")], "A text"))
      }
    }

    /// Keeps the bytes of the last file.
    final class Sounds: FileStore {
      let bytes = Mutex<[UInt8]>([])
      var bound: Int { 1 << 20 }

      func save(_ bytes: [UInt8], named name: String) async throws -> String {
        self.bytes.withLock { $0 = bytes }
        return "sound"
      }

      func file(_ id: String) async -> ServedFile? {
        ServedFile(bytes: bytes.withLock { $0 }, type: "audio/wav")
      }
    }

    private let sounds = Sounds()
    private let store = Store(Recorder.State(), Recorder())

    private func withRecorder(
      upTo length: Duration = .seconds(60), allowing isAllowed: Bool = true, _ test: (Tab) async throws -> Void
    ) async throws {
      let page = Page(
        title: "Recorder", parts: [Part(store) { Recorder.view($0, length: length) }], files: sounds, recording: true)
      try await withTab(page) { tab, _ in
        try await tab.answerMicrophoneQuestion(allowing: isAllowed)
        try await test(tab)
      }
    }

    private func isRecording(_ tab: Tab, time: String = "0:01") async throws {
      // At that time or later: on a busy machine no look at the page may fall into a certain second.
      try await tab.wait(until: "(document.querySelector('#record').dataset.recording ?? '') >= '\(time)'")
    }

    private func saved() async throws {
      try await until("the recording is saved", seen: "\(store.state)") {
        store.state.results == [.saved(id: "sound", name: "Recording.wav")] && store.state.uploads.count == 0
      }
    }

    @Test("A recording counts as an upload while it lasts, and becomes a WAV file that a browser plays")
    func recording() async throws {
      try await withRecorder { tab in
        #expect(try await tab.evaluate("document.querySelector('#record').innerText", as: String.self) == "Record")
        try await tab.click("#record")
        try await isRecording(tab)
        #expect(try await tab.evaluate("document.querySelector('#record').innerText", as: String.self) == "Stop")
        try await until("it counts", seen: "\(store.state)") {
          store.state.uploads == UploadsInProgress(count: 1, name: "Recording")
        }
        try await tab.click("#record")
        try await saved()
        #expect(try await tab.attribute("data-recording", of: "#record") == nil)
        try await tab.run(
          """
          const bytes = await (await fetch("file/sound")).arrayBuffer();
          const sound = await new OfflineAudioContext(1, 1, 16000).decodeAudioData(bytes);
          window.seconds = sound.duration;
          window.isLoud = sound.getChannelData(0).some((value) => Math.abs(value) > 0.1);
          """)
        #expect(try await tab.evaluate("isLoud && seconds > 0.1", as: Bool.self))
        // The microphone is off again, and can be used once more.
        try await tab.click("#record")
        try await isRecording(tab, time: "0:00")
      }
    }

    @Test("A refused microphone is a message that says what to do, and nothing is uploaded")
    func refused() async throws {
      try await withRecorder(allowing: false) { tab in
        try await tab.click("#record")
        try await until("the refusal is reported", seen: "\(store.state)") { !store.state.results.isEmpty }
        #expect(
          store.state.results == [
            .refused(
              name: "Recording",
              reason:
                "The browser does not let this page use the microphone. Allow it in the browser's settings, and try again."
            )
          ])
        try await until("nothing is in progress", seen: "\(store.state)") { store.state.uploads.count == 0 }
        #expect(sounds.bytes.withLock { $0.isEmpty })
        #expect(try await tab.attribute("data-recording", of: "#record") == nil)
      }
    }

    @Test("A recording that reaches its maximum length ends and is uploaded")
    func ended() async throws {
      try await withRecorder(upTo: .seconds(1)) { tab in
        try await tab.click("#record")
        try await saved()
      }
    }

    @Test("Disabling the button ends the recording, which is uploaded")
    func disabled() async throws {
      try await withRecorder { tab in
        try await tab.click("#record")
        try await isRecording(tab)
        // A click beside the button leaves it to record.
        try await tab.click("#other")
        try await isRecording(tab, time: "0:02")
        try await tab.click("#end")
        try await saved()
        #expect(try await tab.attribute("disabled", of: "#record") != nil)
      }
    }

    @Test("A recording whose element is removed is discarded, and the microphone is switched off")
    func removed() async throws {
      try await withRecorder { tab in
        try await tab.run(
          """
          const { getUserMedia } = MediaDevices.prototype;
          MediaDevices.prototype.getUserMedia = async function (options) {
            window.stream = await getUserMedia.call(this, options);
            return stream;
          };
          """)
        try await tab.click("#record")
        try await isRecording(tab)
        try await tab.click("#remove")
        try await tab.wait(until: "stream.getTracks().every((track) => track.readyState == 'ended')")
        #expect(store.state.results.isEmpty && sounds.bytes.withLock { $0.isEmpty })
      }
    }

    @Test("Only the HTML of a page that records permits the microphone, and loads the script")
    func headers() async throws {
      let page = Page(title: "Recorder", parts: [Part(store) { Recorder.view($0, length: .seconds(1)) }], files: sounds)
      #expect(!page.scripts.contains("recording"))
      try await withRecorder { tab in
        let policy = try await tab.evaluate(
          "fetch('.').then((response) => response.headers.get('Permissions-Policy'))", as: String.self)
        #expect(policy == "camera=(), geolocation=(), microphone=(self)")
        #expect(try await tab.count(of: "script[src$='recording.js']") == 1)
      }
    }
  }
}
