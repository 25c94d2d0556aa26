const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58btc text, or undefined when a character is none of its alphabet. */
export const decodeBase58 = (text: string): Uint8Array | undefined => {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...pairs.map(pair => Number.parseInt(pair, 16))])
}
