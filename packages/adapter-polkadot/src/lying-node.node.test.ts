import type { Env } from '@latchkey/core/adapter'
import { type LocalPolkadotChain, startPolkadot } from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from './codec/codec.types.js'
import { disguiseTransferAll, swapExtensions } from './testing/alter-metadata.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

let chain: LocalPolkadotChain
let stage: NodeStage | undefined
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

beforeAll(async () => {
  chain = await startPolkadot()
})
afterAll(() => chain?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

/** A proxy in front of the real node, which alters the answers of one method. */
const behindProxy =
  (method: string, alter: (result: never) => unknown): Env['fetch'] =>
  async (url, init) => {
    const response = await fetch(url, init)
    const asked = JSON.parse(String(init?.body)) as { method: string }
    if (asked.method !== method) return response
    const answer = (await response.json()) as { result: never }
    return Response.json({ ...answer, result: alter(answer.result) })
  }

const open = async (realFetch: Env['fetch'], options: Parameters<typeof createNodeStage>[2] = {}) => {
  stage = await createNodeStage(chain, realFetch, options)
  const { connector, connection, wallet } = stage
  const [account] = connection.accounts
  const { transfer } = connector.capabilities(connection)
  const input = { networkId: connection.networkId, from: account?.address ?? '', to: bob, amount: 10n ** 10n }
  return { ...stage, transfer, input, prompted: wallet.promptCount }
}

/** What the wallet was given to sign. */
const signedMethods = ({ wallet }: NodeStage) =>
  wallet.requests
    .filter(({ method }) => method === 'signer.signPayload')
    .map(({ params }) => (params as { method: Hex }).method)

describe('a node that alters the metadata', () => {
  it('signs the call of the runtime where nothing is altered: pallet 10, call 3, the account and the amount', async () => {
    const { transfer, input } = await open(fetch)
    await transfer?.send(input)
    const account = '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
    expect(signedMethods(stage as NodeStage)).toEqual([`0x0a0300${account}0700e40b5402`])
  })

  it('cannot have everything transferred in the name of one amount: the wallet is never asked', async () => {
    const proxied = behindProxy('state_getMetadata', disguiseTransferAll)
    const { transfer, input, wallet, prompted, instance } = await open(proxied)
    await expect(transfer?.send(input)).rejects.toMatchObject({ code: 'invalidResponse' })
    await expect(instance.capabilities.fees?.estimateTransfer(input)).rejects.toMatchObject({
      code: 'invalidResponse',
    })
    expect(wallet.promptCount).toBe(prompted)
  })

  it('cannot have the number of a transaction signed as its tip', async () => {
    const swap = (metadata: Hex) => swapExtensions(metadata, 'CheckNonce', 'ChargeAssetTxPayment')
    const { transfer, input, wallet, prompted } = await open(behindProxy('state_getMetadata', swap))
    await expect(transfer?.send(input)).rejects.toMatchObject({ code: 'invalidResponse' })
    expect(wallet.promptCount).toBe(prompted)
  })

  it('is sent nothing on a network whose calls nobody named and whose runtime compares no hash', async () => {
    const { transfer, input, wallet, prompted } = await open(fetch, { polkadot: { calls: {} } })
    await expect(transfer?.send(input)).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(wallet.promptCount).toBe(prompted)
  })
})

describe('a node that lies about decimals', () => {
  it('has no coins sent where it counts them differently than the app', async () => {
    const lie = (properties: object) => ({ ...properties, tokenDecimals: 10 })
    const { transfer, input, wallet, prompted } = await open(behindProxy('system_properties', lie))
    await expect(transfer?.send(input)).rejects.toMatchObject({ code: 'tokenMismatch' })
    expect(wallet.promptCount).toBe(prompted)
  })
})
