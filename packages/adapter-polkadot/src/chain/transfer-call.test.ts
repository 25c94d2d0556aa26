import type { NetworkId } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { toHex } from '../codec/bytes.js'
import { findCalls } from './known-calls.js'
import { encodeByHand } from './transfer-call.js'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const assetHub = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const to = new Uint8Array(32).fill(0x11)
const bob = '11'.repeat(32)

const encode = (networkId: NetworkId, asset?: { id: bigint; keepAlive: boolean }) => {
  const calls = findCalls(networkId) ?? expect.unreachable('no calls')
  const bytes = encodeByHand({ to, amount: 1_000n, ...(asset ? { asset } : {}) }, calls)
  return bytes && toHex(bytes)
}

// Pallet and call as the runtimes number them, `MultiAddress::Id`, and the amount in its compact form.
describe('a transfer written by hand', () => {
  it.each([
    ['of coins on Polkadot is balances.transfer_keep_alive', polkadot, undefined, `0x050300${bob}a10f`],
    ['of coins on Asset Hub is balances.transfer_keep_alive', assetHub, undefined, `0x0a0300${bob}a10f`],
    [
      'of all of a token is assets.transfer',
      assetHub,
      { id: 1984n, keepAlive: false },
      `0x3208011f00${bob}a10f`,
    ],
    [
      'of a part of a token is assets.transfer_keep_alive',
      assetHub,
      { id: 1984n, keepAlive: true },
      `0x3209011f00${bob}a10f`,
    ],
    ['of a token where the network has none is no call', polkadot, { id: 1n, keepAlive: true }, undefined],
  ] as const)('%s', (_, networkId, asset, call) => {
    expect(encode(networkId, asset)).toBe(call)
  })

  it('goes by the calls that the app names before those that are known', () => {
    const named = { 'balances.transferKeepAlive': [9, 9] } as const
    expect(findCalls(polkadot, { [polkadot]: named })).toBe(named)
    expect(findCalls('polkadot:00000000000000000000000000000000')).toBeUndefined()
  })
})
