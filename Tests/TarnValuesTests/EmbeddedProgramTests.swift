import Testing

@Suite("The collections as WebAssembly") struct EmbeddedProgramTests {
  /// `Scripts/check embedded` reads this line, too.
  private let wanted: UInt32 = 4_083_887_590

  @Test("A walk of 2,000 steps has the same result here as in WebAssembly") func walk() {
    var program = EmbeddedProgram(seed: 7)
    #expect(program.run(steps: 2_000) == wanted)
  }
}
