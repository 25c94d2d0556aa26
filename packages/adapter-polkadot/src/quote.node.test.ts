import type { TransferInput, TransferQuote } from '@latchkey/core/adapter'
import { createFakeEnv, createFakeNetwork, turns } from '@latchkey/core/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WalletTransactions } from './capabilities/wallet-transactions.types.js'
import { recordNode } from './testing/modern-runtime.js'
import { createStage } from './testing/stage.js'

const genesisHash = '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const url = 'https://recorded.test'

const elsewhere = createFakeNetwork('11'.repeat(16), 'polkadot')

const open = async () => {
  const env = createFakeEnv()
  const node = await recordNode(env, url, 'asset-hub-kusama', genesisHash)
  const network = createFakeNetwork(genesisHash.slice(2, 34), 'polkadot', {
    nativeCurrency: { name: 'KSM', symbol: 'KSM', decimals: 12 },
    rpcUrls: { default: { http: [url] } },
  })
  const stage = await createStage({ env, networks: [network, elsewhere] })
  const { connector, connection } = await stage.connect()
  const abilities = connector.capabilities(connection)
  const [first, second] = connection.accounts
  const input: TransferInput = {
    networkId: network.caipNetworkId,
    from: first?.address ?? '',
    to: bob,
    amount: 10n ** 10n,
  }
  const send = (more: Partial<TransferInput>) => abilities.transfer?.send({ ...input, ...more })
  const estimate = () => stage.instance.capabilities.fees?.estimateTransfer(input) ?? expect.unreachable()
  return { ...stage, node, abilities, input, send, estimate, second, prompted: stage.wallet.promptCount }
}

// A runtime is read once per adapter, which takes a second.
let stage: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  stage = await open()
})

describe('the quote of a transfer', () => {
  it('is what may be paid: a fee that rose beyond it is refused before the wallet is asked', async () => {
    const { estimate, send, node, wallet, prompted } = stage
    const quote = await estimate()
    expect(quote).toMatchObject({ fee: 10n ** 7n, maxFee: 12n * 10n ** 6n })
    node.fee = 2n * 10n ** 7n
    await expect(send({ quote })).rejects.toMatchObject({ code: 'feeRose' })
    expect([wallet.promptCount, node.sent.length]).toEqual([prompted, 0])
    // Five percent are kept for the blocks in which the transaction may wait.
    node.fee = 11_500_000n
    await expect(send({ quote })).rejects.toMatchObject({ code: 'feeRose' })
    node.fee = 11_400_000n
    await send({ quote })
    expect(node.sent).toHaveLength(1)
  })

  it('is good for its transfer alone, and for no other that app code puts it to', async () => {
    const { estimate, input, send, wallet, prompted, second } = stage
    const quote = await estimate()
    const others: Partial<TransferInput>[] = [
      { amount: 10n ** 10n + 1n },
      { to: input.from },
      { from: second?.address ?? '' },
      { token: { address: '1984', name: 'Tether', symbol: 'USDT', decimals: 6 } },
    ]
    const altered = [
      { ...quote, details: undefined },
      { ...quote, details: { ...(quote.details as object), networkId: 'polkadot:0' } },
      { ...quote, maxFee: 7 as unknown as bigint },
    ]
    for (const more of [
      ...others.map(other => ({ ...other, quote })),
      ...altered.map(each => ({ quote: each })),
    ])
      await expect(send(more)).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(prompted)
    await expect(send({ quote: JSON.parse('{"fee":1}') as TransferQuote })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
  })

  it('is not given where a node asks for a hundred coins', async () => {
    const { estimate, node } = stage
    node.fee = 100n * 10n ** 12n + 1n
    await expect(estimate()).rejects.toMatchObject({ code: 'feeUnreasonable' })
  })
})

describe('a transaction that leaves', () => {
  it('is reported once, whether it was a transfer or a call of the app', async () => {
    const { send, of, abilities, input } = stage
    const { hash = '' } = (await send({})) ?? {}
    const { networkId, from } = input
    const event = { type: 'transactionSent', connectorId: 'polkadot-test-wallet', networkId }
    expect(of('transactionSent')).toEqual([{ ...event, hash }])
    const transactions = abilities['polkadot:transactions'] as WalletTransactions
    const remark = await transactions.send({ networkId, from, call: '0x00000401' })
    expect(of('transactionSent').slice(1)).toEqual([{ ...event, hash: remark.hash }])
  })

  it('is sent and reported when the person confirms after the caller has gone', async () => {
    const { abilities, of, wallet, node, input } = stage
    wallet.controls.hangNext()
    const leaving = new AbortController()
    const sending = abilities.transfer?.send(input, { signal: leaving.signal })
    const failed = expect(sending).rejects.toMatchObject({ code: 'aborted' })
    await expect.poll(() => wallet.requests.some(({ method }) => method === 'signer.signPayload')).toBe(true)
    leaving.abort()
    await failed
    expect(of('transactionSent')).toEqual([])
    wallet.controls.releaseHung()
    await expect.poll(() => of('transactionSent').length).toBe(1)
    expect(node.sent).toHaveLength(1)
  })

  it('is neither sent nor reported when the caller has gone before the wallet was asked, or the person declines', async () => {
    const { abilities, of, wallet, node, input, prompted } = stage
    const gone = abilities.transfer?.send(input, { signal: AbortSignal.abort() })
    await expect(gone).rejects.toMatchObject({ code: 'aborted' })
    expect(wallet.promptCount).toBe(prompted)
    wallet.controls.rejectNext()
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'userRejected' })
    await turns(20)
    expect([of('transactionSent').length, node.sent.length]).toEqual([0, 0])
  })
})

describe('a node whose numbers no transaction can be made of', () => {
  it.each([
    ['nonce', 'system_accountNextIndex', [-1, 1.5, 2 ** 53, '1'.repeat(31)]],
    [
      'header',
      'chain_getHeader',
      [{ number: 'abc' }, { number: -5 }, { number: `0x${'f'.repeat(18)}` }, { number: '1.5' }],
    ],
  ] as const)('is told apart from a transfer that may have been sent: %s', async (_, method, answers) => {
    const { send, node, wallet, prompted } = stage
    for (const answer of answers) {
      node.answers[method] = () => answer
      await expect(send({})).rejects.toMatchObject({ code: 'invalidResponse' })
    }
    expect([wallet.promptCount, node.sent.length]).toEqual([prompted, 0])
  })
})

it('a wallet that goes to another network while a transaction is made is not asked', async () => {
  const { send, node, wallet, abilities, prompted } = stage
  const finalized = node.answers.chain_getFinalizedHead
  let switched: void | Promise<void> | undefined
  node.answers.chain_getFinalizedHead = params => {
    switched = abilities.switchNetwork?.switchTo(elsewhere)
    return finalized?.(params)
  }
  await expect(send({})).rejects.toMatchObject({ code: 'unsupportedNetwork' })
  await switched
  expect([wallet.promptCount, node.sent.length]).toEqual([prompted, 0])
})
