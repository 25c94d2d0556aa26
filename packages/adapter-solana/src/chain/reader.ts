/** Reads bytes from the front to the back; past the end it gives zeros, and says so. */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const take = (count: number) => {
    at += count
    return bytes.slice(at - count, at)
  }
  /** Solana's compact number: seven bits per byte, the lowest first. */
  const count = () => {
    const first = byte()
    if (first < 128) return first
    const second = byte()
    return (first & 127) | ((second & 127) << 7) | (second < 128 ? 0 : byte() << 14)
  }
  const list = <T>(read: (index: number) => T): T[] =>
    Array.from({ length: Math.min(count(), bytes.length) }, (_, index) => read(index))
  return {
    byte,
    take,
    count,
    list,
    /** Whether more was read than there is. */
    isOver: () => at > bytes.length,
  }
}
