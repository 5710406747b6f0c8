@testable import ChanceExplorations
@testable import ClocksExplorations
@testable import DreamsExplorations
@testable import JournalExplorations
@testable import KittyExplorations
@testable import TimelineExplorations
@testable import TodosExplorations

/// All that is explored, by name.
@MainActor let subjects: [Subject] = [
  Subject("values", CollectionsExploration.make), Subject("history", HistoryExploration.make),
  Subject("derived", DerivedExploration.make), Subject("record", VersionsExploration.make),
  Subject("drafts", DraftsExploration.make), Subject("document", NotebookExploration.make),
  Subject("sync", NetworkExploration.make), Subject("news", NewsExploration.make),
  Subject("windows", WindowsExploration.make), Subject("texts", TextsExploration.make),
  Subject("board", BoardExploration.make), Subject("edits", EditsExploration.make),
  Subject("clocks", ClocksExploration.make), Subject("todos", TodosExploration.make),
  Subject("chance", ChanceExploration.make), Subject("journal", JournalExploration.make),
  Subject("dreams", DreamsExploration.make), Subject("kitty", KittyExploration.make),
  Subject("timeline", TimelineExploration.make),
]
