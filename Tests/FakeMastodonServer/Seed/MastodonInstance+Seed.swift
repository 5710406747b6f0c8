extension MastodonInstance {
  /// Fills the server with past statuses: about one each seven minutes.
  ///
  /// The same number at the same position has the same text: only times and IDs differ.
  func seed(_ count: Int) throws {
    let step: Int64 = 7 * 60_000
    let start = time - Int64(count) * step
    try database.transaction {
      for number in 0..<count { try arrive(number, at: start + Int64(number) * step) }
    }
  }

  /// Creates new statuses of other accounts now.
  func arrive(_ count: Int) throws {
    let before = try self.count
    try database.transaction {
      for number in 0..<count { try arrive(before + number, at: time) }
    }
  }

  private func arrive(_ number: Int, at time: Int64) throws {
    var dice = SplitMix(UInt64(number))
    // The first account is the reader.
    let index = 1 + dice.roll(SeedAccounts.members.count - 1)
    let author = Int64(index + 1)
    let recent = try rows("SELECT id, account FROM status WHERE boost_of IS NULL ORDER BY id DESC LIMIT 30") {
      ($0.int64(0), $0.int64(1))
    }.filter { $0.1 != author }
    let referenced = recent.isEmpty ? nil : recent[dice.roll(recent.count)]
    let id: Int64
    switch (dice.roll(100), referenced) {
    case (0..<15, let referenced?):
      guard try boost(of: referenced.0, by: author) == nil else { return try addRandomPost(author, time, &dice) }
      _ = try addBoost(referenced.0, by: author, at: time)
      return
    case (15..<35, let referenced?):
      let member = SeedAccounts.members[Int(referenced.1) - 1]
      let name = member.domain.isEmpty ? member.username : "\(member.username)@\(member.domain)"
      let reply = SeedTexts.answers[dice.roll(SeedTexts.answers.count)].replacing("%@", with: name)
      id = try post(reply, by: author, at: time, visibility: "unlisted", replyTo: referenced.0)
    default: return try addRandomPost(author, time, &dice)
    }
    try addRandomReactions(id, at: time, &dice)
  }

  private func addRandomPost(_ author: Int64, _ time: Int64, _ dice: inout SplitMix) throws {
    let id = try post(
      SeedTexts.all[dice.roll(SeedTexts.all.count)], by: author, at: time,
      spoiler: SeedTexts.warnings[dice.roll(SeedTexts.warnings.count)],
      visibility: dice.roll(12) == 0 ? "private" : "public",
      language: nil)
    if dice.roll(4) == 0 {
      for picture in 0..<(1 + dice.roll(4)) {
        try run(
          "INSERT INTO media VALUES (?1, ?2, ?3)", .number((id << 2) + Int64(picture)), .number(id),
          SeedTexts.pictures[dice.roll(SeedTexts.pictures.count)].map(Value.text) ?? .null)
      }
    }
    try addRandomReactions(id, at: time, &dice)
  }

  private func addRandomReactions(_ id: Int64, at time: Int64, _ dice: inout SplitMix) throws {
    for account in 1...SeedAccounts.members.count where dice.roll(4) == 0 {
      try run("INSERT OR IGNORE INTO mark VALUES ('favourite', ?1, ?2)", .number(id), .number(Int64(account)))
      try notifyAuthor(of: id, .favourite, by: Int64(account), at: time)
    }
  }
}

/// Random numbers that are the same for the same seed (SplitMix64).
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ value >> 31) % UInt64(sides))
  }
}
