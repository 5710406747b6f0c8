@MainActor let webBenchmarks: [Benchmark] = []
@MainActor let buildBenchmarks: [Benchmark] = []
enum ClocksServer { static func serve() async {} }
