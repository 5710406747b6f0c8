import Foundation

extension BrowserProcess {
  static let names = ["chromium", "chromium-browser", "google-chrome"]

  /// Debian's Chromium without windows, menus and address bars: a tab takes half of the processor time.
  ///
  /// The program of the same name on the path is a script that waits for it: the end of the script does not end the
  /// browser.
  static let shell = "/usr/lib/chromium/chromium-headless-shell"

  /// Returns the path of the first of ``names`` on the path.
  static func find(in path: String? = ProcessInfo.processInfo.environment["PATH"]) throws -> String {
    let folders = (path ?? "").split(separator: ":")
    for name in names {
      for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
    }
    throw BrowserError(
      .launch,
      """
      none of \(names.joined(separator: ", ")) is on the PATH (\(path ?? "which is not set")): \
      install one, on Debian with `apt-get install chromium`
      """)
  }

  static func start(complete: Bool) throws -> BrowserProcess {
    let executable = !complete && access(shell, X_OK) == 0 ? shell : try find()
    removeOrphanedProfiles()
    let profile = try makeProfile()
    do {
      let own = ["--user-data-dir=\(profile.path)", "about:blank"]
      return try BrowserProcess(executable: executable, arguments: flags + own, profile: profile)
    } catch {
      try? FileManager.default.removeItem(at: profile)
      throw error
    }
  }

  private static let prefix = "tarn-browser-"

  private static func makeProfile() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
    let profile = folder.appendingPathComponent("\(prefix)\(getpid())-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: profile, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return profile
  }

  /// Removes the profiles of dead test processes. A test process that crashes ends its browser (the pipe closes) but
  /// leaves the profile behind; the name of the folder contains the process ID.
  private static func removeOrphanedProfiles() {
    let folder = FileManager.default.temporaryDirectory
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(prefix) {
      guard let owner = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }), owner > 0 else { continue }
      guard kill(owner, 0) == -1, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private static let disabledFeatures = [
    "Translate", "MediaRouter", "OptimizationHints",
    // Each window loads two pages for the list of suggestions below its address bar, which no test opens. They take most
    // of the processor time of a new tab, 0.7 of 0.9 s. Chromium ignores the names that a version does not know.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    // A renderer process in reserve for the next page, started with each tab and often unused.
    "SpareRendererForSitePerProcess",
  ]

  private static let flags = [
    "--headless=new", "--remote-debugging-pipe",
    // Tests run as root in containers, where the sandbox can't start and shared memory is scarce.
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--disable-default-apps", "--disable-breakpad",
    "--metrics-recording-only", "--password-store=basic", "--mute-audio", "--disable-search-engine-choice-screen",
    "--disable-features=\(disabledFeatures.joined(separator: ","))",
    // A tab in the background must respond as fast as the one in front.
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows", "--disable-ipc-flooding-protection", "--disable-hang-monitor",
    "--disable-popup-blocking", "--disable-prompt-on-repost",
    // A microphone that beeps once a second; a tab still needs permission for it.
    "--use-fake-device-for-media-stream",
    // The same rendering on every machine.
    "--hide-scrollbars", "--lang=en-US", "--force-color-profile=srgb", "--font-render-hinting=none",
    "--window-size=1280,900",
  ]
}
