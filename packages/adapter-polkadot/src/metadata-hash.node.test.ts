import { MerkleizedMetadata } from '@dedot/merkleized-metadata'
import type { TransferInput } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { signatureVerify } from '@polkadot/util-crypto/signature'
import { describe, expect, it } from 'vitest'
import { findCalls } from './chain/known-calls.js'
import { encodeByHand } from './chain/transfer-call.js'
import { fromHex, toHex } from './codec/bytes.js'
import type { Hex } from './codec/codec.types.js'
import type { SignerPayload } from './injected.types.js'
import { type RecordedRuntime, readRecord, recordNode } from './testing/modern-runtime.js'
import { createStage, type StageOptions } from './testing/stage.js'

const genesis = {
  'asset-hub-polkadot': '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  'asset-hub-kusama': '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
  polkadot: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  kusama: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
} as const
const coins = {
  'asset-hub-polkadot': ['DOT', 10],
  'asset-hub-kusama': ['KSM', 12],
  polkadot: ['DOT', 10],
  kusama: ['KSM', 12],
} as const
const names = Object.keys(genesis) as RecordedRuntime[]
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const bobId = '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const url = 'https://recorded.test'

const registryOf = (metadata: Hex) => {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, metadata))
  return registry
}

const open = async (name: RecordedRuntime, genesisHash: Hex, options: StageOptions = {}) => {
  const env = createFakeEnv()
  const node = await recordNode(env, url, name, genesisHash)
  const [symbol, decimals] = coins[name]
  const network = createFakeNetwork(genesisHash.slice(2, 34), 'polkadot', {
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [url] } },
  })
  const stage = await createStage({ env, networks: [network], ...options })
  const { connector, connection } = await stage.connect()
  const { transfer } = connector.capabilities(connection)
  const input: TransferInput = {
    networkId: network.caipNetworkId,
    from: connection.accounts[0]?.address ?? '',
    to: bob,
    amount: 10n ** 10n,
  }
  const asked = () =>
    stage.wallet.requests.flatMap(({ method, params }) =>
      method === 'signer.signPayload' ? [params as SignerPayload] : [],
    )
  return { ...stage, node, transfer, input, asked }
}

/** The hash by another implementation of RFC-78 than the adapter's. */
const hashOf = async (name: RecordedRuntime) => {
  const [tokenSymbol, decimals] = coins[name]
  const { metadata } = await readRecord(name)
  return toHex(new MerkleizedMetadata(metadata, { decimals, tokenSymbol }).digest() as unknown as Uint8Array)
}

describe('a runtime that compares the hash of its metadata', () => {
  it.each(['asset-hub-polkadot', 'asset-hub-kusama'] as const)(
    'of %s is given it, signed: mode 1, and the hash that another implementation finds',
    async name => {
      const { transfer, input, asked, node } = await open(name, genesis[name])
      await transfer?.send(input)
      const [payload] = asked()
      expect(payload).toMatchObject({ mode: 1, metadataHash: await hashOf(name) })
      expect(payload?.method).toBe(`0x0a0300${bobId}0700e40b5402`)
      const { metadata } = await readRecord(name)
      const registry = registryOf(metadata)
      const sent = registry.createType('Extrinsic', node.sent[0])
      expect(sent.mode.toNumber()).toBe(1)
      const signed = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true })
      const message = signed.length > 256 ? registry.hash(signed) : signed
      expect(signatureVerify(message, sent.signature.toHex(), input.from).isValid).toBe(true)
    },
    60_000,
  )

  it('need not be a known network: the hash says which call it is', async () => {
    const unknown: Hex = `0x${'77'.repeat(32)}`
    const { transfer, input, asked, node } = await open('asset-hub-kusama', unknown)
    await transfer?.send(input)
    expect(asked()[0]).toMatchObject({ mode: 1, metadataHash: await hashOf('asset-hub-kusama') })
    expect(node.sent).toHaveLength(1)
  })

  it('is not sent what a wallet signed without the hash, or with a tip', async () => {
    const { transfer, input, wallet, node } = await open('asset-hub-kusama', genesis['asset-hub-kusama'])
    for (const alteredPayload of [
      { mode: 0, metadataHash: null },
      { tip: '0x01' },
      { nonce: '0x06' },
    ] as const) {
      wallet.controls.misbehave({ altersPayload: alteredPayload })
      await expect(transfer?.send(input)).rejects.toMatchObject({ code: 'transactionChanged' })
    }
    expect(node.sent).toEqual([])
  })

  it('is given none where a node hides that metadata has versions, and a known network is sent to all the same', async () => {
    const name = 'asset-hub-kusama'
    const { transfer, input, asked, node } = await open(name, genesis[name])
    const { metadata, version } = await readRecord(name)
    node.answers.state_getRuntimeVersion = () => ({ ...version, apis: [] })
    node.answers.state_getMetadata = () => metadata
    await transfer?.send(input)
    expect(asked()[0]).toMatchObject({ mode: 0 })
  })
})

describe('the calls of the known networks', () => {
  it.each(names)(
    'of %s are those that the runtime itself describes',
    async name => {
      const { metadata } = await readRecord(name)
      const registry = registryOf(metadata)
      const known = findCalls(`polkadot:${genesis[name].slice(2, 34)}`)
      if (!known) throw new Error('unknown network')
      const to = fromHex(`0x${bobId}`)
      const forms = [
        [undefined, 'balances', 'transferKeepAlive'],
        [{ id: 1984n, keepAlive: false }, 'assets', 'transfer'],
        [{ id: 1984n, keepAlive: true }, 'assets', 'transferKeepAlive'],
      ] as const
      for (const [asset, section, method] of forms) {
        const bytes = encodeByHand({ to, amount: 77_777n, ...(asset ? { asset } : {}) }, known)
        if (!bytes) {
          expect([name, section]).toEqual([expect.stringMatching(/^(?:polkadot|kusama)$/), 'assets'])
          continue
        }
        const call = registry.createType('Call', bytes)
        expect([call.section, call.method]).toEqual([section, method])
        expect(call.toHex()).toBe(toHex(bytes))
        expect(call.args.at(-1)?.toString()).toBe('77777')
      }
    },
    60_000,
  )
})
