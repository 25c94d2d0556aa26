import { type Client, createClient } from '@latchkey/core'
import { defineNetwork } from '@latchkey/core/networks'
import { createFakeEnv } from '@latchkey/core/testing'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { evm } from '../adapter.js'

const chains = [...new Map(Object.values(viemChains).map(chain => [chain.id, chain])).values()]
const open = (networks: Parameters<typeof createClient>[0]['networks']): Client =>
  createClient({ adapters: [evm()], networks, env: createFakeEnv() })

describe('a chain of viem in the list of networks', () => {
  it('is the network that defineNetwork makes of it, whichever it is', () => {
    const { options, network } = open(chains)
    expect(options.networks).toHaveLength(chains.length)
    // Which also leaves out the contracts on another chain, and the nodes of single providers.
    expect(options.networks.map(each => defineNetwork(each))).toEqual(
      chains.map(chain => defineNetwork(chain)),
    )
    expect(network.state.namespaces.eip155?.requestedIds[0]).toBe(`eip155:${chains[0]?.id}`)
  })

  it('is data: it can be cloned, whatever functions the chain has', () => {
    const { options } = open([viemChains.optimism, viemChains.celo])
    expect(structuredClone(options.networks)).toEqual(options.networks)
  })

  it('may be added later', async () => {
    const client = open([viemChains.mainnet])
    await client.network.actions.add(viemChains.foundry)
    const added = client.network.state.byId['eip155:31337']
    expect(added && defineNetwork(added)).toEqual(defineNetwork(viemChains.foundry))
  })

  it('stands beside a network of ours, which is taken as it is', () => {
    const ours = { ...defineNetwork(viemChains.base), iconUrl: 'data:,' }
    expect(open([viemChains.mainnet, ours]).options.networks[1]).toBe(ours)
  })

  it.each([
    ['data that lacks the nodes', { id: 1, name: 'Ethereum' }, 'Invalid CAIP-2 network id: undefined'],
    [
      'an id that is no chain id',
      { ...viemChains.mainnet, id: 'main' },
      'Invalid CAIP-2 network id: undefined',
    ],
    ['a fraction', { ...viemChains.mainnet, id: 1.5 }, 'Invalid CAIP-2 network id: eip155:1.5'],
    [
      'a network of another namespace',
      { ...viemChains.mainnet, chainNamespace: 'tezos' },
      'Invalid CAIP-2 network id: undefined',
    ],
  ])('is refused: %s', (_, chain, message) => {
    expect(() => open([chain as never])).toThrow(message)
  })
})
