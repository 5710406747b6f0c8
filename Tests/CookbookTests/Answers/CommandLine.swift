import Tarn
import TarnApp
import TarnCommandLine
import TarnRecord
import TarnSharing
import TarnStorage

// add an item from the shell while the app runs

struct Jobs: RefusingFeature, AppWithFile {
  struct State: Record {
    var jobs: Set<String> = []
    static let fields: [Field<State>] = [Field("jobs", \.jobs)]
  }
  enum Action: Codable, Sendable { case add(String) }

  func refusal(of action: Action, in state: State) -> Refusal? {
    guard case .add(let job) = action, state.jobs.contains(job) else { return nil }
    return Refusal("“\(job)” is on the list.")
  }
  func update(_ state: inout State, _ action: Action) -> [Never] {
    if case .add(let job) = action { state.jobs.insert(job) }
    return []
  }

  static let app = AppDefinition(
    name: "Jobs", Jobs(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)
}

struct AddJob: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a job.")
  @OptionGroup var file: AppFileOption<Jobs>
  @Argument(help: "The job; quotes are not needed.") var job: [String]

  func run() throws { try file.appFile.perform([.send(.add(job.joined(separator: " ")))]).check() }
}
