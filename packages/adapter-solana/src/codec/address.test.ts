import { describe, expect, it } from 'vitest'
import { addressCodec } from './address.js'
import { encodeBase58 } from './bytes.js'

const good = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const bytes = (length: number, fill: number) => encodeBase58(new Uint8Array(length).fill(fill))

describe('an address of solana', () => {
  it.each([
    good,
    '11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'ComputeBudget111111111111111111111111111111',
    bytes(32, 1),
    bytes(32, 255),
  ])('%s is one, in its one spelling', text => {
    expect(addressCodec.isAddress(text)).toBe(true)
    expect(addressCodec.normalizeAddress(text)).toBe(text)
  })

  it.each([
    '',
    ' ',
    good.slice(0, -1),
    `${good}1`,
    `1${good}`,
    ` ${good}`,
    `${good} `,
    `${good}\n`,
    `${good}\u200b`,
    `\u202e${good}`,
    good.replace('T', '0'),
    good.replace('k', 'O'),
    good.replace('e', 'I'),
    good.replace('n', 'l'),
    good.replace('k', 'к'),
    good.toUpperCase(),
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${good}`,
    `solana:${good}`,
    `${good}?amount=1`,
    bytes(31, 255),
    bytes(33, 255),
    bytes(64, 7),
    '1'.repeat(31),
    '1'.repeat(33),
    '1'.repeat(44),
    'z'.repeat(44),
    '1'.repeat(100_000),
    'toly.sol',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
  ])('%j is none', text => {
    expect(addressCodec.isAddress(text)).toBe(false)
    expect(() => addressCodec.normalizeAddress(text)).toThrow(
      expect.objectContaining({ code: 'invalidAddress' }),
    )
  })
})
