import { describe, expect, it } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './index.js'

/** Base58 as a test may: slow and plain. */
const bytesOfBase58 = (text: string): number => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  let count = /^1*/.exec(text)?.[0].length ?? 0
  for (; value > 0n; value >>= 8n) count += 1
  return count
}

describe('the presets of solana', () => {
  it('are named by the first 32 letters of their genesis hashes', () => {
    const genesis = [
      [solanaMainnet, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
      [solanaDevnet, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
      [solanaTestnet, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
    ] as const
    for (const [network, hash] of genesis) {
      expect(bytesOfBase58(hash)).toBe(32)
      expect(network.caipNetworkId).toBe(`solana:${hash.slice(0, 32)}`)
    }
  })

  it('list tokens by mints of 32 bytes, each once', () => {
    const mints = (solanaMainnet.tokens ?? []).map(({ address }) => address)
    expect(mints.map(bytesOfBase58)).toEqual(mints.map(() => 32))
    expect(new Set(mints).size).toBe(mints.length)
  })

  it('count in lamports', () => {
    for (const { nativeCurrency } of [solanaMainnet, solanaDevnet, solanaTestnet])
      expect(nativeCurrency).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
  })
})
