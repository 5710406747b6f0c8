// The few functions of the C library that an Embedded Swift program needs, for WebAssembly without an operating system.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Freed blocks by the power of two of their size. The header of a block has that power.
typedef struct Block {
  size_t power;
  struct Block *next;
} Block;

static Block *freed[32];
static uintptr_t top = 0;

void *malloc(size_t size) {
  size_t power = 4;
  while (((size_t)1 << power) < size + 8) power++;
  Block *block = freed[power];
  if (block) {
    freed[power] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    block = (Block *)top;
    top += (size_t)1 << power;
    const size_t page = 65536, memory = __builtin_wasm_memory_size(0) * page;
    if (top > memory && __builtin_wasm_memory_grow(0, (top - memory + page - 1) / page) == (size_t)-1) __builtin_trap();
    block->power = power;
  }
  return (char *)block + 8;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)((char *)memory - 8);
  // The memory begins where `next` is, so the header stays.
  block->next = freed[block->power];
  freed[block->power] = block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 8) return 22;
  *memory = malloc(size);
  return 0;
}

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *one, const void *other, size_t size) {
  const unsigned char *a = one, *b = other;
  for (; size--; a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

int putchar(int sign) { return sign; }

// The seed of hashing. It may be any: no result depends on it.
void arc4random_buf(void *to, size_t size) { __builtin_memset(to, 4, size); }
