// Discord's ids: 64-bit numbers, written as text, that grow with time.

const EPOCH_MS = 1420070400000n;

/** Orders two ids from older to newer. */
export function compareIds(a, b) {
  const [left, right] = [BigInt(a), BigInt(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The largest id that can have been given out before `ms` (milliseconds since 1970). */
export function idBefore(ms) {
  return String((BigInt(Math.floor(ms)) - EPOCH_MS) << 22n);
}
