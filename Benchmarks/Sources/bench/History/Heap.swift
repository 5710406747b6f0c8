import CMalloc

/// Bytes that were asked of the allocator and not given back: its arenas' and those of big blocks, which have pages of
/// their own.
func heapInUse() -> Int {
  let information = mallinfo2()
  return Int(information.uordblks) + Int(information.hblkhd)
}
