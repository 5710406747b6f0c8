import TarnStorage
import Timeline

extension Timeline {
  /// The saved form, and the migration of files from before windows had sessions.
  public static let schema = Schema(migrations: [1: migrate])

  /// All windows shared one view with one text, and each had a sheet. A window that showed the text gets it; if there is
  /// none, the next window that writes does.
  static let migrate: Schema.Migration = { old in
    let view = old["view"]
    let text = view?["composition"]
    var sessions: [String: SavedValue] = [:]
    for open in view?["sheets"]?.elements ?? [] {
      guard let window = open["window"]?.text, let sheet = open["sheet"], sheet["help"] == nil else { continue }
      var session: SavedValue = ["sheet": sheet]
      for field in ["account", "filter", "selected", "scroll", "unfolded"] { session[field] = view?[field] }
      if sheet["composing"] != nil { session["composition"] = text }
      sessions[window] = session
    }
    var accounts = old["desks"] ?? []
    accounts.each { account in
      account["olderPosts"] = account["past"]
      if account["past"]?["asked"] != nil { account["olderPosts"] = .enumCase("requested") }
      account["wantsWholePage"] = account["wantsWhole"]
      (account["past"], account["wantsWhole"]) = (nil, nil)
    }
    var document: SavedValue = ["accounts": accounts, "isOffline": old["isAway"] ?? false]
    document["lastAccount"] = view?["account"]
    if !sessions.values.contains(where: { $0["composition"] != nil }) { document["leftText"] = text }
    return .document(document, sessions: sessions)
  }
}
