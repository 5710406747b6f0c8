import CMalloc

/// Returns the bytes allocated on the heap and not freed: those in the allocator's arenas and those of large blocks,
/// which are mapped separately.
func heapInUse() -> Int {
  let information = mallinfo2()
  return Int(information.uordblks) + Int(information.hblkhd)
}
