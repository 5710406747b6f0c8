// The entry of the program that `Scripts/check embedded` compiles to WebAssembly, with Tests/TarnValuesTests/EmbeddedProgram.swift.

@_expose(wasm, "walk") @_cdecl("walk") public func walk() -> UInt32 {
  var program = EmbeddedProgram(seed: 7)
  return program.run(steps: 2_000)
}
