#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of the mutant that is on; 0 for none. Scripts/mutants copies this file into each module with a mutant.
@usableFromInline let activeMutant: Int = getenv("TARN_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

@inlinable func isMutant(_ number: Int) -> Bool { activeMutant == number }
