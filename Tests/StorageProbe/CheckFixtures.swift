import Foundation
import StorageFixtures
import TarnStorage

/// Prints the problems of this app's fixtures, each on a line. Writes a fixture first if the environment requests it.
@MainActor func checkFixtures(_ folder: String) async -> Never {
  do {
    let fixtures = AppFixtures(CountingApp.app, in: URL(fileURLWithPath: folder))
    try await fixtures.update { store in
      for number in 1...3 { store.send(.count(number)) }
      store.send(.picture(BlobID(of: [])))
      store.send(.count(4))
      store.undo()
    }
    for problem in try fixtures.problems() { printLine(problem) }
    exit(0)
  } catch {
    printLine("\(error)")
    exit(1)
  }
}
