import { startEip155Chains } from '@latchkey/local-chains'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { evmNetwork, faultyNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mallory = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nobody = '0x0000000000000000000000000000000000000000'
const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

interface Records {
  /** What an address claims to be. */
  readonly claims: Readonly<Record<string, string>>
  readonly owners?: Readonly<Record<string, string>>
  readonly avatars?: Readonly<Record<string, string>>
}

const find = (values: Readonly<Record<string, string>> | undefined, node: Hex): string | undefined =>
  Object.entries(values ?? {}).find(([name]) => namehash(name) === node)?.[1]

/** Answers as the universal resolver would: whether a name leads back is for us to check. */
const resolve = ({ claims, owners, avatars }: Records, data: Hex): Hex => {
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'reverseWithGateways')
    return encodeFunctionResult({
      abi,
      functionName,
      result: [claims[args[0].toLowerCase()] ?? '', nobody, nobody],
    })
  const record = decodeFunctionData({ abi: records, data: args[1] })
  const result =
    record.functionName === 'addr'
      ? encodeAbiParameters([{ type: 'address' }], [(find(owners, record.args[0]) ?? nobody) as Hex])
      : encodeAbiParameters([{ type: 'string' }], [find(avatars, record.args[0]) ?? ''])
  return encodeFunctionResult({ abi, functionName, result: [result, nobody] })
}

const startNames = async (names: Records, config: object = {}) => {
  const node = await startFakeNode(({ method, params: [call] }) =>
    method === 'eth_call'
      ? { result: resolve(names, (call as { data: Hex }).data) }
      : { error: { code: -32_601, message: 'no' } },
  )
  return {
    node,
    services: await startTestServices({ config: { networks: faultyNetwork(node.url), ...config } }),
  }
}
const ask = async ({ get }: TestServices, address: string) => {
  const response = await get(`/v1/identity/${address}?projectId=test-project&sender=${address}`)
  return response.status === 200 ? response.json() : response.status
}
const claims = { [alice.toLowerCase()]: 'alice.eth' }
const owners = { 'alice.eth': alice }

describe('the identity of an address', () => {
  it('is its primary name, and is looked up once in five minutes', async () => {
    const { node, services } = await startNames({ claims, owners })
    const expected = { name: 'alice.eth', avatar: null }
    expect(await ask(services, alice)).toEqual(expected)
    const calls = node.methods.length
    expect(await ask(services, alice.toLowerCase())).toEqual(expected)
    expect(node.methods).toHaveLength(calls)
  })

  it('is nothing for a name that leads to another address, or has another form than its normal one', async () => {
    const { services } = await startNames({
      claims: { ...claims, [mallory.toLowerCase()]: 'alice.eth' },
      owners,
    })
    expect(await ask(services, mallory)).toEqual({ name: null, avatar: null })
    const other = await startNames({ claims: { [alice.toLowerCase()]: 'Alice.eth' }, owners })
    expect(await ask(other.services, alice)).toEqual({ name: null, avatar: null })
  })

  it('has an image that the services made, never the address that the name gives', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const host = await startFakeHost((_, response) => void response.end(svg))
    const avatars = { 'alice.eth': `${host.url}/alice.svg` }
    const { services } = await startNames({ claims, owners, avatars }, { allowLoopbackSources: true })
    const { avatar } = await ask(services, alice)
    expect(avatar).toContain(services.url)
    expect((await fetch(avatar)).headers.get('content-type')).toBe('image/webp')
    // Without the setting for tests this machine is out of reach.
    const guarded = await startNames({ claims, owners, avatars })
    expect(await ask(guarded.services, alice)).toEqual({ name: 'alice.eth', avatar: null })
    expect(host.paths).toHaveLength(1)
  })

  it('is a failure when the node of the names is away, and nothing is kept of it', async () => {
    let isAway = true
    const node = await startFakeNode(({ params: [call] }) =>
      isAway ? { status: 500 } : { result: resolve({ claims, owners }, (call as { data: Hex }).data) },
    )
    const services = await startTestServices({ config: { networks: faultyNetwork(node.url) } })
    expect(await ask(services, alice)).toBe(502)
    isAway = false
    expect(await ask(services, alice)).toMatchObject({ name: 'alice.eth' })
  })

  it('is nothing where the network has no names, and for other namespaces; on one that has them it is a name with a picture', async () => {
    const chains = await startEip155Chains()
    try {
      const config = { networks: evmNetwork(chains.one), ens: { networkId: 'eip155:31337' } }
      const services = await startTestServices({ config })
      expect(await ask(services, alice)).toEqual({ name: null, avatar: null })
      expect(await ask(services, 'cosmos1abc')).toEqual({ name: null, avatar: null })
      const none = await startTestServices({ config: { networks: evmNetwork(chains.one) } })
      expect(await ask(none, alice)).toEqual({ name: null, avatar: null })

      const ens = { networkId: 'eip155:31337', universalResolver: chains.one.contracts.names }
      const named = await startTestServices({ config: { networks: evmNetwork(chains.one), ens } })
      // The picture is the card of the account, made anew.
      const { name, avatar } = await ask(named, alice)
      expect(name).toBe('alice.local.eth')
      expect((await fetch(avatar)).headers.get('content-type')).toBe('image/webp')
      expect((await ask(named, mallory)).name).toBe('bob.local.eth')
    } finally {
      await chains.stop()
    }
  })
})
