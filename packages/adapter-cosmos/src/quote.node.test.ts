import type { Env, TransferInput } from '@latchkey/core/adapter'
import { cosmosBalanceOf, type LocalCosmosNode, startCosmosNode } from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Broadcaster } from './capabilities/broadcast.types.js'
import { joinFields, writeElement, writeFields } from './chain/protobuf.js'
import { encodeAuthInfo, encodeBody, txOfDirect } from './chain/tx.js'
import { toBase64 } from './codec/bytes.js'
import type { TransactionSigner } from './connectors/signing/transactions.types.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

let node: LocalCosmosNode
let stage: NodeStage | undefined
const networkId = 'cosmos:latchkey-cosmos-1'
/** An address that nobody has used; twenty bytes that count up. */
const fresh = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'

beforeAll(async () => {
  node = await startCosmosNode({ kind: 'double' })
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

/** What the node says, where a test has it say something else: by the path of an ABCI query. */
const answers = new Map<string, Uint8Array>()
const proxied: Env['fetch'] = async (url, init) => {
  const asked = JSON.parse(String(init?.body)) as { params?: { path?: string } }
  const value = answers.get(asked.params?.path ?? '')
  if (!value) return fetch(url, init)
  return Response.json({ jsonrpc: '2.0', id: 1, result: { response: { code: 0, value: toBase64(value) } } })
}
const PRICE = '/cosmos.base.node.v1beta1.Service/Config'
const SIMULATE = '/cosmos.tx.v1beta1.Service/Simulate'
/** `ConfigResponse { minimum_gas_price = 1 }`, `SimulateResponse { gas_info = 1 { gas_used = 2 } }`. */
const priceOf = (text: string) => writeFields([1, text])
const gasOf = (used: bigint) => writeElement(1, writeFields([2, used]))

const open = async (options: Parameters<typeof createNodeStage>[2] = {}) => {
  answers.clear()
  stage = await createNodeStage([node], proxied, options)
  const { connector, connection, instance, wallet, events } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = connector.capabilities(connection)
  const input: TransferInput = { networkId, from: account.address, to: fresh, amount: 1_000n }
  const estimate = () => instance.capabilities.fees?.estimateTransfer(input) ?? expect.unreachable()
  const send = (more: Partial<TransferInput>) => abilities.transfer?.send({ ...input, ...more })
  const sent = () => events.filter(event => event.type === 'transactionSent')
  return { ...stage, account, abilities, input, estimate, send, sent, prompted: wallet.promptCount }
}

describe('the quote of a transfer', () => {
  it('is what is signed, gas and fee, also where the chain has become cheaper', async () => {
    const { estimate, send, wallet, input } = await open({ wallet: { hardware: true } })
    answers.set(PRICE, priceOf('0.2uatom'))
    const quote = await estimate()
    answers.delete(PRICE)
    const held = await cosmosBalanceOf(node, input.from, 'uatom')
    await send({ quote })
    const document = wallet.requests.find(({ method }) => method === 'signAmino')?.params as unknown[]
    const { gas, fee: amount } = quote.details as { gas: bigint; fee: bigint }
    expect(amount).toBe(quote.maxFee)
    expect(JSON.stringify(document)).toContain(
      `"fee":{"amount":[{"denom":"uatom","amount":"${amount}"}],"gas":"${gas}"}`,
    )
    await expect.poll(() => cosmosBalanceOf(node, input.from, 'uatom')).toBe(held - 1_000n - quote.maxFee)
  })

  it.each([
    ['the price', () => answers.set(PRICE, priceOf('0.1uatom'))],
    ['the gas', () => answers.set(SIMULATE, gasOf(400_000n))],
  ])('is refused before the wallet is asked where %s rose', async (_what, rise) => {
    const { estimate, send, wallet, prompted, sent } = await open()
    const quote = await estimate()
    rise()
    await expect(send({ quote })).rejects.toMatchObject({ code: 'feeRose' })
    expect([wallet.promptCount, sent().length]).toEqual([prompted, 0])
  })

  it('is good for its transfer alone', async () => {
    const { estimate, send, wallet, prompted } = await open()
    const quote = await estimate()
    const details = quote.details as object
    const token = { address: 'ulusd', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
    const altered = (more: object) => ({ ...quote, details: { ...details, ...more } })
    const wrong: Partial<TransferInput>[] = [
      { quote, amount: 1_001n },
      { quote, to: node.accounts[5]?.address ?? '' },
      { quote, token },
      { quote: { ...quote, details: undefined } },
      { quote: altered({ fee: quote.maxFee + 1n }) },
      { quote: altered({ fee: -1n }) },
      { quote: altered({ denom: 'ulusd' }) },
      { quote: altered({ gas: '100000' }) },
    ]
    for (const more of wrong) await expect(send(more)).rejects.toMatchObject({ code: 'invalidRequest' })
    const huge = altered({ gas: 2n ** 60n })
    await expect(send({ quote: huge })).rejects.toMatchObject({ code: 'feeUnreasonable' })
    expect(wallet.promptCount).toBe(prompted)
  })
})

describe('what a node asks for', () => {
  it.each([
    ['a price ten times above the high one', PRICE, priceOf('9000uatom')],
    ['a price that no number holds', PRICE, priceOf(`${10n ** 21n}uatom`)],
    ['more gas than a block has', SIMULATE, gasOf(2n ** 60n)],
    ['a little more gas than ten million', SIMULATE, gasOf(7_692_308n)],
  ])('is refused where it is %s, with a quote and without', async (_what, path, answer) => {
    const { estimate, send, wallet, prompted } = await open()
    answers.set(path, answer)
    await expect(estimate()).rejects.toMatchObject({ code: 'feeUnreasonable' })
    await expect(send({})).rejects.toMatchObject({ code: 'feeUnreasonable' })
    expect(wallet.promptCount).toBe(prompted)
  })
})

describe('what a wallet signs', () => {
  it.each([
    ['directly', false],
    ['as an amino document', true],
  ])('is not sent where it costs more than the quote: %s', async (_how, hardware) => {
    const { estimate, send, wallet, sent, input } = await open({ wallet: { hardware } })
    const quote = await estimate()
    const held = await cosmosBalanceOf(node, input.from, 'uatom')
    wallet.controls.misbehave({ raisesFee: true })
    await expect(send({ quote })).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(sent()).toEqual([])
    expect(await cosmosBalanceOf(node, input.from, 'uatom')).toBe(held)
  })
})

describe('a transaction that leaves', () => {
  it('is reported once when it was a transfer', async () => {
    const { send, sent } = await open()
    const { hash } = (await send({})) ?? {}
    expect(sent()).toEqual([{ type: 'transactionSent', connectorId: 'keplr', networkId, hash }])
  })

  it('is reported once when the app had it signed and broadcast', async () => {
    const { abilities, account, instance, sent, input } = await open()
    const signer = abilities['cosmos:transactions'] as TransactionSigner
    const broadcaster = instance.capabilities['cosmos:broadcast'] as Broadcaster
    const [key] = await signer.getOfflineSigner().getAccounts()
    const { accountNumber, sequence } = await fetchAccount(input.from)
    const publicKey = {
      typeUrl: '/cosmos.crypto.secp256k1.PubKey',
      value: writeFields([1, key?.pubkey ?? new Uint8Array()]),
    }
    const fee = { gas: 200_000n, denom: 'uatom', amount: 5_000n }
    const document = {
      bodyBytes: encodeBody({ from: input.from, to: fresh, denom: 'uatom', amount: 5n }),
      authInfoBytes: encodeAuthInfo(publicKey, sequence, 'direct', fee),
      chainId: node.chainId,
      accountNumber,
    }
    const tx = txOfDirect(await signer.signDirect({ account, document }))
    expect(sent()).toEqual([])
    const { hash } = await broadcaster.send({ networkId, tx })
    expect(sent()).toEqual([{ type: 'transactionSent', connectorId: 'keplr', networkId, hash }])
    const stranger = joinFields(
      writeFields([1, document.bodyBytes], [2, document.authInfoBytes]),
      writeElement(3, new Uint8Array(64)),
    )
    await expect(broadcaster.send({ networkId, tx: stranger })).rejects.toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  it('is sent and reported when the person confirms after the caller has gone', async () => {
    const { abilities, input, wallet, sent } = await open()
    wallet.controls.hangNext()
    const leaving = new AbortController()
    const sending = abilities.transfer?.send(input, { signal: leaving.signal })
    const failed = expect(sending).rejects.toMatchObject({ code: 'aborted' })
    const isAsked = () => wallet.requests.some(({ method }) => method === 'signDirect')
    await expect.poll(isAsked).toBe(true)
    leaving.abort()
    await failed
    expect(sent()).toEqual([])
    wallet.controls.releaseHung()
    await expect.poll(() => sent().length).toBe(1)
  })
})

/** Number and sequence, asked of the node by hand. */
async function fetchAccount(address: string) {
  const { fetchAccount: read } = await import('./chain/auth.js')
  const ask = async (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(node.rpcUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    return { result: ((await response.json()) as { result: unknown }).result }
  }
  const account = await read({ request: ask } as never, address)
  if (!account) throw new Error('no account')
  return account
}
