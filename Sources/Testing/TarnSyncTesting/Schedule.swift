import TarnTesting

/// The random steps of a simulation, and the clients and the server with which they are performed.
struct Schedule {
  let steps: [SimulationStep]
  private let clients: Int
  private let programs: Int
  private let server: SimulatedServer

  /// Creates the schedule of a seed.
  ///
  /// - Parameters:
  ///   - count: the number of steps.
  ///   - server: a server, whose behavior is random, too, as is the time that it takes to store a key unless it is given.
  init(seed: UInt64, steps count: Int, server: SimulatedServer) {
    var random = SeededRandom(seed: seed)
    var server = server
    server.behavior = .random(&random)
    if server.assignsKeysLate, server.handlingTime == 0 { server.handlingTime = random.pick(from: Self.handlingTimes) }
    programs = random.oneIn(3) ? 2 : 1
    let isFast = Bool.random(using: &random)
    clients = Int.random(in: isFast ? 2...3 : 1...4, using: &random)
    // The clients have notes from the start, so that they change the same ones.
    if isFast { for number in 1...2 { server.add(SimulatedNote(id: "note-\(number)", text: "one two three")) } }
    self.server = server
    steps = (0..<count).map { _ in
      isFast ? SimulationStep.randomInAnyOrder(&random) : SimulationStep.random(&random)
    }
  }

  /// The times that a server takes to store a key, in milliseconds: at most the pause after which an engine sends a
  /// change again.
  private static let handlingTimes: [Int64] = [1, 200, 700, 1_000]

  /// Performs steps until one finds a violation, and then lets all become quiet.
  func run(_ steps: [SimulationStep]) -> Simulation {
    var simulation = Simulation(clients: clients, server: server, programs: programs)
    for step in steps where simulation.violation == nil { simulation.perform(step) }
    if simulation.violation == nil { simulation.settle() }
    return simulation
  }
}
