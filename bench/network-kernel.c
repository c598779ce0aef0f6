// What the WebAssembly kernel of networks is measured against (bench/network-kernel.ts): the same work on the
// same memory, laid out as agents/network/kernel/header.ts says, as plain loops for gcc -O3 -march=native.
//
//   network-kernel <memory> <edits> <rounds>
//
// The edits: for each evaluation the player to move and sixteen pairs of cell and value, one byte each but for the cell's
// two. Prints nanoseconds of the processor for an evaluation, and the sum of all outputs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BOARD, LAST, BOARD_BYTES, ROWS, ROW_BYTES, CELL_BYTES, SUMS, SUM_BYTES, SQUARE_BYTES, BUCKETS, THRESHOLDS, BIASES,
       OUTPUTS, OUTPUT_BYTES, ONE };
enum { PAIRS = 16, MOST = 1024 };

struct edit { uint16_t cell[PAIRS]; uint8_t value[PAIRS]; uint8_t turn; uint8_t count; uint16_t unused; };

static uint8_t *memory;
static uint32_t *header;

static const int16_t *before[MOST], *after[MOST];

static int changes(void) {
  uint8_t *restrict board = memory + header[BOARD], *restrict last = memory + header[LAST];
  const uint8_t *rows = memory + header[ROWS];
  const uint32_t bytes = header[BOARD_BYTES], row = header[ROW_BYTES], cells = header[CELL_BYTES];
  int count = 0;
  for (uint32_t at = 0; at < bytes; at += 8) {
    uint64_t now, then;
    memcpy(&now, board + at, 8);
    memcpy(&then, last + at, 8);
    if (now == then) continue;
    for (uint64_t differ = now ^ then; differ != 0;) {
      const int byte = __builtin_ctzll(differ) / 8;
      const uint32_t cell = at + byte;
      differ &= ~(0xffULL << (8 * byte));
      before[count] = (const int16_t *)(rows + cell * cells + last[cell] * row);
      after[count++] = (const int16_t *)(rows + cell * cells + board[cell] * row);
    }
    memcpy(last + at, board + at, 8);
  }
  return count;
}

static int32_t dense(uint32_t turn) {
  const int count = changes();
  const int length = header[SUM_BYTES] / 2, squares = header[SQUARE_BYTES] / 4;
  const int16_t one = header[ONE];
  int16_t *restrict sums = (int16_t *)(memory + header[SUMS]);
  int32_t *restrict square = (int32_t *)(sums + length);
  for (int i = 0; i < count; i++) {
    const int16_t *restrict a = before[i], *restrict b = after[i];
    for (int at = 0; at < length; at++) sums[at] += b[at] - a[at];
    const int32_t *restrict c = (const int32_t *)(a + length), *restrict d = (const int32_t *)(b + length);
    for (int at = 0; at < squares; at++) square[at] += d[at] - c[at];
  }
  uint32_t bucket = 0;
  const int32_t *thresholds = (const int32_t *)(memory + header[THRESHOLDS]);
  while (bucket + 1 < header[BUCKETS] && square[header[BUCKETS]] >= thresholds[bucket]) bucket++;
  const int16_t *restrict outputs = (const int16_t *)(memory + header[OUTPUTS]) + (2 * bucket + turn) * length;
  int32_t sum = ((const int32_t *)(memory + header[BIASES]))[bucket];
  sum += turn == 0 ? square[bucket] : -square[bucket];
  for (int at = 0; at < length; at++) {
    int16_t unit = sums[at] < one ? sums[at] : one;
    unit = unit > 0 ? unit : 0;
    sum += (int32_t)unit * outputs[at];
  }
  return sum;
}

static void *whole(const char *path, long *bytes) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) { perror(path); exit(1); }
  fseek(file, 0, SEEK_END);
  *bytes = ftell(file);
  rewind(file);
  void *read = aligned_alloc(64, (*bytes + 63) / 64 * 64);
  if (fread(read, 1, *bytes, file) != (size_t)*bytes) { perror(path); exit(1); }
  fclose(file);
  return read;
}

int main(int argc, char **argv) {
  if (argc != 4) { fprintf(stderr, "network-kernel <memory> <edits> <rounds>\n"); return 1; }
  long bytes;
  memory = whole(argv[1], &bytes);
  header = (uint32_t *)memory;
  const struct edit *edits = whole(argv[2], &bytes);
  const long count = bytes / sizeof(struct edit), rounds = atol(argv[3]);
  int64_t total = 0;
  const clock_t begun = clock();
  for (long round = 0; round < rounds; round++)
    for (long i = 0; i < count; i++) {
      uint8_t *board = memory + header[BOARD];
      for (int pair = 0; pair < edits[i].count; pair++) board[edits[i].cell[pair]] = edits[i].value[pair];
      total += dense(edits[i].turn);
    }
  const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  printf("%.3f %lld\n", seconds * 1e9 / ((double)count * rounds), (long long)total);
  return 0;
}
