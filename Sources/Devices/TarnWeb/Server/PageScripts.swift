/// The scripts of the pages, as the server sends them: the modules in `Resources`, with the names of the messages in place,
/// bundled and minified.
enum PageScripts {
  /// The modules by their file names.
  static let modules: [String: String] = [
    "tarn.js": PackageResources.tarn_js, "animation.js": PackageResources.animation_js,
    "connection.js": PackageResources.connection_js, "copying.js": PackageResources.copying_js,
    "dialogs.js": PackageResources.dialogs_js, "events.js": PackageResources.events_js,
    "files.js": PackageResources.files_js, "hooks.js": PackageResources.hooks_js,
    "lists.js": PackageResources.lists_js, "messages.js": PackageResources.messages_js,
    "motion.js": PackageResources.motion_js,
    "navigation.js": PackageResources.navigation_js,
    "nodes.js": PackageResources.nodes_js,
    "page.js": PackageResources.page_js, "patches.js": PackageResources.patches_js,
    "posts.js": PackageResources.posts_js, "printing.js": PackageResources.printing_js,
    "recording.js": PackageResources.recording_js, "refusals.js": PackageResources.refusals_js,
    "settings.js": PackageResources.settings_js, "shake.js": PackageResources.shake_js,
    "tasks.js": PackageResources.tasks_js, "typeahead.js": PackageResources.typeahead_js,
    "typing.js": PackageResources.typing_js, "update.js": PackageResources.update_js,
    "windows.js": PackageResources.windows_js, "wire.js": PackageResources.wire_js,
  ].mapValues { String(decoding: $0, as: UTF8.self) }

  /// The folder of the scripts that pages load, relative to the server's root: with a fingerprint of all, so that a browser
  /// keeps them.
  static let folder = Assets.path(of: "", fingerprint: fingerprint)
  static let fingerprint = Assets.fingerprint(of: byName)

  /// The scripts by their paths. Those without a fingerprint are for programs.
  static let byPath: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: byName.flatMap { [("/\($0)", $1), ("/\(folder)\($0)", $1)] })

  /// Whether a path always stands for the same script.
  static func isKept(_ path: String) -> Bool { path.hasPrefix("/\(folder)") }

  /// The scripts: one that all pages load, and those that only some pages need.
  private static let byName: [String: [UInt8]] = {
    let modules = ScriptConstants.inlined(in: Self.modules)
    let scripts = [
      "tarn.js": ScriptBundle.bundled("tarn.js", of: modules), "files.js": modules["files.js"]!,
      "hooks.js": modules["hooks.js"]!, "motion.js": modules["motion.js"]!,
      "recording.js": modules["recording.js"]!, "shake.js": modules["shake.js"]!, "update.js": modules["update.js"]!,
    ]
    return scripts.mapValues { script in
      ScriptMinifier.minified(Array(script.utf8), shortNames: ScriptNames.short(in: script))
    }
  }()
}
