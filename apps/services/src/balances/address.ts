const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const keyBytes = 32

/** The number of bytes that a base58 text of these characters stands for. Each leading `1` is a zero byte. */
const countBytes = (text: string): number => {
  const rest = text.replace(/^1+/, '')
  let value = 0n
  for (const character of rest) value = value * 58n + BigInt(alphabet.indexOf(character))
  return text.length - rest.length + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

/** Finds the namespace of a plain address. Returns `undefined` for what no served namespace writes so. */
export function findNamespace(address: string): 'eip155' | 'solana' | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return 'eip155'
  // A node refuses a key of another length, which would look like a failure of the node.
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && countBytes(address) === keyBytes) return 'solana'
  return undefined
}
