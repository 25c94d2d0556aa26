import type { TransferInput } from '@latchkey/core/adapter'
import { type LocalCosmosNode, startCosmosNode } from '@latchkey/local-chains'
import type { CosmosWalletOptions } from '@latchkey/test-wallets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody, memoOf } from './chain/tx.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

let node: LocalCosmosNode
let stage: NodeStage | undefined
const networkId = 'cosmos:latchkey-cosmos-1'
/** An address that nobody has used; twenty bytes that count up. */
const exchange = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'

beforeAll(async () => {
  node = await startCosmosNode({ kind: 'double' })
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

async function open(wallet: Partial<CosmosWalletOptions> = {}) {
  stage = await createNodeStage([node], fetch, { wallet })
  const { connector, connection, events } = stage
  const input: TransferInput = {
    ...{ networkId, to: exchange, amount: 1_000n },
    from: connection.accounts[0]?.address ?? '',
  }
  const { transfer } = connector.capabilities(connection)
  const send = (memo?: string) =>
    (transfer ?? expect.unreachable()).send({ ...input, ...(memo === undefined ? {} : { memo }) })
  const sent = () => events.filter(event => event.type === 'transactionSent')
  return { ...stage, input, send, sent, transfer }
}
/** What the wallet was asked to sign last. */
const asked = ({ wallet }: NodeStage) =>
  [...wallet.requests].reverse().find(({ method }) => /sign/i.test(method))

/** The memo of a transaction as the node has it. */
async function memoOnChain(hash: string): Promise<string | undefined> {
  const url = `${node.rpcUrl}/tx?hash=0x${hash}`
  const { result } = (await (await fetch(url)).json()) as { result: { tx: string } }
  const tx = Uint8Array.from(Buffer.from(result.tx, 'base64'))
  const { bytesOf, readFields } = await import('./chain/protobuf.js')
  return memoOf(bytesOf(readFields(tx), 1)[0] ?? new Uint8Array())
}

describe('the memo of a transfer', () => {
  it.each([
    ['signed directly', {}],
    ['signed by a Ledger', { hardware: true }],
    ['signed by Cosmostation', { form: 'cosmostationRequest' }],
  ] as const)('arrives on the chain, %s', async (_, wallet) => {
    const { send } = await open(wallet)
    const { hash } = await send('1234 €')
    await expect.poll(() => memoOnChain(hash).catch(() => undefined)).toBe('1234 €')
  })

  it('is declared with its length, and refused beyond it before the wallet is asked', async () => {
    const opened = await open()
    expect(opened.transfer?.memo).toEqual({ maxBytes: 256 })
    await expect(opened.send('€'.repeat(86))).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(asked(opened)).toBeUndefined()
  })

  it('is not sent where the wallet has signed another one', async () => {
    const { wallet, send, sent } = await open({ hardware: true })
    wallet.controls.misbehave({ changesDocument: 'memo' })
    await expect(send('12345')).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(sent()).toEqual([])
  })

  it('is not sent where the wallet has signed another one directly', async () => {
    const { wallet, send, sent, input } = await open()
    const { from, to, amount } = input
    const bodyBytes = encodeBody({ from, to, denom: 'uatom', amount, memo: 'another' })
    const real = wallet.provider.signDirect.bind(wallet.provider)
    const signDirect: typeof real = (chainId, signer, document, ...rest) =>
      real(chainId, signer, { ...document, bodyBytes }, ...rest)
    Object.defineProperty(wallet.provider, 'signDirect', { value: signDirect })
    await expect(send('12345')).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(sent()).toEqual([])
    expect((await send()).hash).toMatch(/^[0-9A-F]{64}$/)
  })

  it('may be written in the wallet where the form has none, and is fixed where it has one', async () => {
    const opened = await open({ form: 'cosmostationRequest' })
    const isEditable = () => (asked(opened)?.params as { isEditMemo?: boolean } | undefined)?.isEditMemo
    await opened.send()
    expect(isEditable()).toBe(true)
    await opened.send('12345')
    expect(isEditable()).toBe(false)
  })
})

describe('the memo of a body', () => {
  const transfer = { from: 'a', to: 'b', denom: 'uatom', amount: 1n }
  it.each(['', '12345', 'für Änne'])('is read as it was written: %j', memo => {
    expect(memoOf(encodeBody({ ...transfer, memo }))).toBe(memo)
  })
  it('is none where the bytes are no body, or no text', () => {
    expect(memoOf(Uint8Array.of(0xff))).toBeUndefined()
    expect(memoOf(Uint8Array.of(0x12, 1, 0xff))).toBeUndefined()
  })
})
