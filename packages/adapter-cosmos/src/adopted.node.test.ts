import { createScriptedTransport } from '@latchkey/core/testing'
import {
  cosmosBalanceOf,
  cosmosNetworks,
  type LocalCosmosNode,
  startCosmosNode,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './codec/bytes.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

type Fields = Record<string, unknown>
type Wallet = Record<string, (...args: unknown[]) => Promise<Fields>>

let node: LocalCosmosNode
let stage: NodeStage | undefined

beforeAll(async () => {
  const [network] = cosmosNetworks
  node = await startCosmosNode(network ? { network } : {})
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

/** A session whose wallet signs with the keys of the wallet of the page. */
async function openSession(methods: readonly string[]) {
  stage = await createNodeStage([node], fetch)
  const wallet = stage.wallet.provider as unknown as Wallet
  const key = (await wallet.getKey?.(node.chainId)) as { bech32Address: string; pubKey: Uint8Array }
  const address = key.bech32Address
  const transport = createScriptedTransport({
    session: { accountIds: [`cosmos:${node.chainId}:${address}`], methods },
    answers: {
      cosmos_getAccounts: [{ algo: 'secp256k1', address, pubkey: toBase64(key.pubKey) }],
      cosmos_signAmino: ({ params }: { params: Fields }) =>
        wallet.signAmino?.(node.chainId, params.signerAddress, params.signDoc),
      async cosmos_signDirect({ params }: { params: Fields }) {
        const document = params.signDoc as Record<string, string>
        const read = (name: string) => fromBase64(document[name] ?? '')
        const bytes = { bodyBytes: read('bodyBytes'), authInfoBytes: read('authInfoBytes') }
        const answer = await wallet.signDirect?.(node.chainId, address, { ...document, ...bytes })
        return { signature: answer?.signature, signed: document }
      },
    },
  })
  const connector = await stage.instance.adopt?.(transport)
  if (!connector) throw new Error('nothing was adopted')
  const connection = await connector.connect({})
  return { ...stage, transport, address, transfer: connector.capabilities(connection).transfer }
}

it.each(['cosmos_signDirect', 'cosmos_signAmino'])(
  'sends a transfer over a session that grants %s, once the key is told',
  async method => {
    const { transport, address, transfer, instance } = await openSession(['cosmos_getAccounts', method])
    const networkId = `cosmos:${node.chainId}` as const
    const to = node.accounts[4]?.address ?? ''
    const before = await cosmosBalanceOf(node, to, node.denom)
    const sent = await transfer?.send({ networkId, from: address, to, amount: 1234n })
    expect(transport.calls.map(call => call.method)).toEqual(['cosmos_getAccounts', method])
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(await cosmosBalanceOf(node, to, node.denom)).toBe(before + 1234n)
  },
)
