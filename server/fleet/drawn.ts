const turned = (value: number, by: number) => (value << by) | (value >>> (32 - by));
/** What PostgreSQL's hash functions begin with, for a key of four bytes. */
const beginning = (0x9e3779b9 + 4 + 3_923_095) | 0;

/**
 * A number from 0 to `size` - 1 that follows from `n` and `salt` alone (D-203): PostgreSQL's `hashint8extended(n, salt)` without its sign,
 * divided by `size`. Fleets that were seeded in SQL have the same vehicles. `n` and `salt` are whole, from 0 to 2^32 - 1.
 */
export function drawn(n: number, salt: number, size: number): number {
  let a = beginning;
  let b = beginning;
  let c = beginning;
  if (salt !== 0) {
    b = (b + salt) | 0;
    a = (a - c) ^ turned(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ turned(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ turned(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ turned(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ turned(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ turned(b, 4);
    b = (b + a) | 0;
  }
  a = (a + n) | 0;
  c = ((c ^ b) - turned(b, 14)) | 0;
  a = ((a ^ c) - turned(c, 11)) | 0;
  b = ((b ^ a) - turned(a, 25)) | 0;
  c = ((c ^ b) - turned(b, 16)) | 0;
  a = ((a ^ c) - turned(c, 4)) | 0;
  b = ((b ^ a) - turned(a, 14)) | 0;
  c = ((c ^ b) - turned(b, 24)) | 0;
  const high = (b & 0x7fff_ffff) % size;
  return (high * (2 ** 32 % size) + ((c >>> 0) % size)) % size;
}
