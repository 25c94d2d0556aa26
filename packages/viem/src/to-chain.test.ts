import { createFakeNetwork } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { networks } from './testing/fake-stage.js'
import { toChain } from './to-chain.js'

const [network = createFakeNetwork(1, 'eip155')] = networks

it('has id, coin, RPC URLs and contracts of the network, and is one object per network', () => {
  expect(toChain(network)).toEqual({
    id: 1,
    name: 'Test network 1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-1.test'] } },
    testnet: true,
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  })
  expect(toChain(network)).toBe(toChain(network))
  expect(toChain({ ...network })).not.toBe(toChain(network))
})

it('keeps the explorer', () => {
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.test' } }
  expect(toChain({ ...network, blockExplorers }).blockExplorers).toEqual(blockExplorers)
})

it('refuses a network without a numeric chain id', () => {
  expect(() => toChain(createFakeNetwork('one', 'solana'))).toThrow(/no numeric chain id/)
})
