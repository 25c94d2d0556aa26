import { createLiveEnv } from '@latchkey/core/testing'
import { type LocalPolkadotChain, polkadotBalanceOf, startPolkadot } from '@latchkey/local-chains'
import { type PolkadotKeyType, polkadotKeysByType } from '@latchkey/test-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from './codec/codec.types.js'
import { encodeSs58 } from './codec/ss58.js'
import { open, type SessionWalletOptions } from './connectors/shared-session/adopted.fixture.js'
import type { SignerPayload } from './injected.types.js'
import { localCalls, toNetwork } from './testing/node-stage.js'

let chain: LocalPolkadotChain
let fresh = 0

beforeAll(async () => {
  chain = await startPolkadot()
})
afterAll(() => chain?.stop())

// The wallet writes its addresses with a prefix of its own choice: that of the network is the kit's business.
const openHere = async (options: Partial<SessionWalletOptions> = {}) => {
  const network = toNetwork(chain)
  const stage = await open({
    env: createLiveEnv(fetch),
    appNetworks: [network],
    calls: localCalls(chain),
    networks: [[network.caipNetworkId, 7]],
    ...options,
  })
  const { transfer } = stage.abilities()
  fresh += 1
  const to = encodeSs58(new Uint8Array(32).fill(0x50 + fresh), 42)
  const received = (token?: string) => {
    const accountId: Hex = `0x${(0x50 + fresh).toString(16).repeat(32)}`
    return polkadotBalanceOf(chain, accountId, token)
  }
  const input = { networkId: network.caipNetworkId, from: stage.account.address, to }
  return { ...stage, transfer, input, received }
}
const coins = 5_000_000_000n
const dollars = { address: '1984', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }

describe('a transfer over a session', () => {
  const types: readonly PolkadotKeyType[] = ['sr25519', 'ed25519', 'ecdsa']

  it.each(types)('arrives, signed with its key type in front by a key of the kind %s', async type => {
    const stage = await openHere({ wallet: { keys: [polkadotKeysByType[type]] } })
    const { transfer, input, received, instance, transport } = stage
    const { hash = '' } = (await transfer?.send({ ...input, amount: coins })) ?? {}
    const { networkId } = input
    const final = await instance.capabilities.transactions?.watch({ networkId, hash })
    expect(final?.status).toBe('confirmed')
    expect(await received()).toBe(coins)
    expect(transport.calls).toHaveLength(1)
    expect(transport.calls[0]).toMatchObject({
      networkId,
      method: 'polkadot_signTransaction',
      params: {
        address: stage.accountIds[0]?.split(':')[2],
        transactionPayload: { address: stage.accountIds[0]?.split(':')[2], genesisHash: chain.genesisHash },
      },
    })
  })

  // Two hash what they sign in the same way; the long run has all three.
  it.each(process.env.LATCHKEY_LONG ? types : (['ecdsa'] as const))(
    'arrives although nobody says that the key is of the kind %s',
    async type => {
      const keys = [polkadotKeysByType[type]]
      const { transfer, input, received } = await openHere({ wallet: { keys }, bare: true })
      await transfer?.send({ ...input, amount: coins })
      await expect.poll(received).toBe(coins)
    },
  )

  it('takes tokens along', async () => {
    const { transfer, input, received } = await openHere()
    await transfer?.send({ ...input, amount: 100_000n, token: dollars })
    await expect.poll(() => received(dollars.address)).toBe(100_000n)
  })

  it('is sent as the wallet gives it back where it changes what it signs', async () => {
    const misbehaviour = { changesPayload: true }
    const { transfer, input, received } = await openHere({ wallet: { misbehaviour } })
    await transfer?.send({ ...input, amount: coins })
    await expect.poll(received).toBe(coins)
  })

  it.each([
    [{ signsAnother: true }, 'transactionChanged'],
    [{ badSignature: 'wrongKey' as const }, 'invalidResponse'],
    [{ badSignature: 'empty' as const }, 'invalidResponse'],
  ])('is not sent where the wallet answers with %j: %s', async (misbehaviour, code) => {
    const { transfer, input, received } = await openHere({ wallet: { misbehaviour } })
    await expect(transfer?.send({ ...input, amount: coins })).rejects.toMatchObject({ code })
    expect(await received()).toBe(0n)
  })

  it('is not sent when the person declines, and never reaches the wallet when it cannot be paid', async () => {
    const { transfer, input, received, transport } = await openHere()
    transport.rejectNext()
    await expect(transfer?.send({ ...input, amount: coins })).rejects.toMatchObject({ code: 'userRejected' })
    const asked = transport.promptCount
    await expect(transfer?.send({ ...input, amount: 10n ** 20n })).rejects.toMatchObject({
      code: 'insufficientFunds',
    })
    expect(transport.promptCount).toBe(asked)
    expect(await received()).toBe(0n)
  })
})

describe('a payload of the app, signed over a session', () => {
  it('has its key type found where the wallet leaves it out: the chain takes what comes out', async () => {
    const { transactions, account, input, received } = await openHere({ bare: true })
    const { ApiPromise, HttpProvider } = await import('@polkadot/api')
    const provider = new HttpProvider(chain.rpcUrl) as unknown as NonNullable<
      NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']
    >
    const api = await ApiPromise.create({ provider, noInitWarn: true })
    const tx = api.tx.balances?.transferKeepAlive?.(input.to, coins)
    if (!tx) throw new Error('no such call')
    const payload = api.registry
      .createType('SignerPayload', {
        address: account.address,
        blockHash: api.genesisHash,
        blockNumber: 0,
        era: '0x00',
        genesisHash: api.genesisHash,
        method: tx.method,
        nonce: await api.rpc.system.accountNextIndex(account.address),
        runtimeVersion: api.runtimeVersion,
        signedExtensions: api.registry.signedExtensions,
        tip: 0,
        version: tx.version,
      })
      .toPayload() as SignerPayload
    const { signature } = await transactions().sign({ payload })
    expect(signature).toMatch(/^0x01[\da-f]{128}$/)
    const { metadataHash: _, ...fields } = payload
    await api.rpc.author.submitExtrinsic(tx.addSignature(account.address, signature, fields))
    await expect.poll(received).toBe(coins)
  })
})
