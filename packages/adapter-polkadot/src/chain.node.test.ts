import type { Env, TransactionUpdate } from '@latchkey/core/adapter'
import {
  type LocalPolkadotChain,
  makePolkadotBlocks,
  polkadotBalanceOf,
  setPolkadotAutomine,
  startPolkadot,
} from '@latchkey/local-chains'
import { polkadotKeysByType } from '@latchkey/test-wallets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WalletTransactions } from './capabilities/wallet-transactions.types.js'
import { encodeSs58 } from './codec/ss58.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let chain: LocalPolkadotChain
let stage: NodeStage | undefined
let fresh = 0

beforeAll(async () => {
  chain = await startPolkadot()
})
afterAll(() => chain.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (options: Parameters<typeof createNodeStage>[2] = {}, realFetch: Env['fetch'] = fetch) => {
  stage = await createNodeStage(chain, realFetch, options)
  const { connector, connection, instance } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = connector.capabilities(connection)
  const { capabilities } = instance
  return { ...stage, abilities, account, capabilities, networkId: connection.networkId }
}

/** An account that nobody has ever used. */
const nobody = () => {
  fresh += 1
  const accountId = new Uint8Array(32).fill(0x70 + fresh)
  const hex: `0x${string}` = `0x${(0x70 + fresh).toString(16).repeat(32)}`
  return { address: encodeSs58(accountId, 42), accountId: hex }
}

const dollars = { address: '1984', name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
const points = { address: '7', name: 'Local Point', symbol: 'LPT', decimals: 2 }
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const existentialDeposit = 3_333_333n

describe('reading a real node', () => {
  it('gives the balance in the coin of the network', async () => {
    const { capabilities, account, networkId } = await open()
    const balance = await capabilities.balance?.fetch({ address: account.address, networkId })
    expect(balance).toEqual({ amount: 10_000n * 10n ** 12n, decimals: 12, symbol: 'ROC' })
  })

  it('gives nothing for an account that was never used, and says so of a recipient', async () => {
    const { capabilities, networkId, account } = await open()
    const { address } = nobody()
    expect((await capabilities.balance?.fetch({ address, networkId }))?.amount).toBe(0n)
    expect(await capabilities.recipients?.inspect({ address, networkId })).toEqual({
      contract: false,
      unused: true,
    })
    expect(await capabilities.recipients?.inspect({ address: account.address, networkId })).toEqual({
      contract: false,
      unused: false,
    })
  })

  it('gives tokens with the decimals of the list, and sends none that the chain describes differently', async () => {
    const tokens = [{ ...dollars, decimals: 9 }, points, { ...dollars, address: '5', symbol: 'GONE' }]
    const { capabilities, account, networkId, env, abilities, wallet } = await open({
      networks: [toNetwork(chain, { tokens })],
    })
    const found = await capabilities.tokens?.fetch({ address: account.address, networkId })
    expect(
      found?.map(({ symbol, amount, decimals, unsendable }) => [symbol, amount, decimals, unsendable]),
    ).toEqual([
      ['LUSD', 100_000_000_000n, 9, 'tokenMismatch'],
      ['LPT', 100_000_000_000n, 2, undefined],
    ])
    const warnings = env.log.entries.map(entry => entry.message)
    expect(warnings).toEqual([expect.stringContaining('GONE'), expect.stringContaining('LUSD')])
    const input = { networkId, from: account.address, to: bob, amount: 777_777n }
    const prompted = wallet.promptCount
    for (const token of [{ ...dollars, decimals: 9 }, dollars, { ...points, symbol: 'LUSD' }])
      await expect(abilities.transfer?.send({ ...input, token })).rejects.toMatchObject({
        code: 'tokenMismatch',
      })
    expect(wallet.promptCount).toBe(prompted)
  })

  it('estimates the fee of coins and of tokens', async () => {
    const { capabilities, account, networkId } = await open()
    const input = { networkId, from: account.address, to: nobody().address, amount: 10n ** 12n }
    for (const token of [undefined, dollars]) {
      const fee = await capabilities.fees?.estimateTransfer({ ...input, ...(token ? { token } : {}) })
      expect(fee?.fee).toBeGreaterThan(0n)
      expect(fee?.fee).toBeLessThan(10n ** 11n)
      expect(fee?.maxFee).toBeGreaterThan(fee?.fee ?? 0n)
    }
  })

  it('knows what a transfer must leave and must bring', async () => {
    const { capabilities, account, networkId } = await open()
    const input = { networkId, from: account.address, to: nobody().address, amount: 1n }
    const deposit = { amount: existentialDeposit, reason: 'existentialDeposit' }
    expect(await capabilities.limits?.forTransfer(input)).toEqual({ minimum: deposit, reserve: deposit })
    const known = { ...input, to: chain.accounts[1]?.address ?? '' }
    expect(await capabilities.limits?.forTransfer(known)).toEqual({ reserve: deposit })
    expect(await capabilities.limits?.forTransfer({ ...input, token: dollars })).toEqual({
      minimum: { amount: 70_000n, reason: 'existentialDeposit' },
      reserve: deposit,
    })
  })

  it('refuses a node of another network', async () => {
    const other = toNetwork(chain, {
      id: '11'.repeat(16),
      caipNetworkId: `polkadot:${'11'.repeat(16)}`,
    })
    const { capabilities, account, networkId } = await open({ networks: [other] })
    const input = { networkId, from: account.address, to: account.address, amount: 1n }
    await expect(capabilities.fees?.estimateTransfer(input)).rejects.toMatchObject({ code: 'networkError' })
  })
})

describe('sending on a real node', () => {
  it('sends coins, follows them to the end, and the receiver has them', async () => {
    const { abilities, account, capabilities, networkId } = await open()
    const { address, accountId } = nobody()
    const fee = await capabilities.fees?.estimateTransfer({
      networkId,
      from: account.address,
      to: address,
      amount: 10n ** 12n,
    })
    const before = (await capabilities.balance?.fetch({ address: account.address, networkId }))?.amount ?? 0n
    const input = { networkId, from: account.address, to: address, amount: 10n ** 12n }
    const sent = await abilities.transfer?.send(input)
    const updates: TransactionUpdate[] = []
    const final = await capabilities.transactions?.watch({
      networkId,
      hash: sent?.hash ?? '',
      onUpdate: update => void updates.push(update),
    })
    expect(final).toMatchObject({ status: 'confirmed', hash: sent?.hash })
    const statuses = updates.map(update => update.status)
    // The last final block and the newest are asked for one after the other: one that comes between is told as waiting.
    expect(statuses.filter(status => status !== 'pending')).toEqual(['confirmed'])
    expect([statuses[0], statuses.at(-1)]).toEqual(['pending', 'confirmed'])
    expect(await polkadotBalanceOf(chain, accountId)).toBe(10n ** 12n)
    const after = await polkadotBalanceOf(
      chain,
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    )
    const paid = before - after - 10n ** 12n
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee?.maxFee ?? 0n)
    // The runtime is older than the event that tells what was paid; nothing is made up in its place.
    expect(final && 'fee' in final).toBe(false)
  })

  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
    'sends coins from an account of the kind %s',
    async type => {
      const { abilities, account, capabilities, networkId } = await open({
        wallet: { keys: [polkadotKeysByType[type]] },
      })
      const { address, accountId } = nobody()
      const input = { networkId, from: account.address, to: address, amount: 10n ** 11n }
      const sent = await abilities.transfer?.send(input)
      const final = await capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
      expect(final?.status).toBe('confirmed')
      expect(await polkadotBalanceOf(chain, accountId)).toBe(10n ** 11n)
    },
  )

  it.each([dollars, points])('sends $symbol, and the receiver has them', async token => {
    const { abilities, account, capabilities, networkId } = await open()
    const receiver = chain.accounts[2]
    const before = await polkadotBalanceOf(chain, receiver?.accountId ?? '0x', token.address)
    const input = { networkId, from: account.address, to: receiver?.address ?? '', amount: 777n, token }
    const sent = await abilities.transfer?.send(input)
    const final = await capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(await polkadotBalanceOf(chain, receiver?.accountId ?? '0x', token.address)).toBe(before + 777n)
  })

  it('sends all of a token and leaves the account of the token empty', async () => {
    const bob = { name: 'Bob', type: 'sr25519', secret: chain.accounts[1]?.secret ?? '0x' } as const
    const { abilities, account, capabilities, networkId } = await open({ wallet: { keys: [bob] } })
    const owner = chain.accounts[1]?.accountId ?? '0x'
    const amount = await polkadotBalanceOf(chain, owner, dollars.address)
    const { address, accountId } = nobody()
    const sent = await abilities.transfer?.send({
      networkId,
      from: account.address,
      to: address,
      amount,
      token: dollars,
    })
    const final = await capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(await polkadotBalanceOf(chain, accountId, dollars.address)).toBe(amount)
    expect(await polkadotBalanceOf(chain, owner, dollars.address)).toBe(0n)
  })
})

describe('what the chain would refuse', () => {
  const refuse = async (change: object) => {
    const { abilities, account, networkId, wallet } = await open()
    const asked = wallet.promptCount
    const input = { networkId, from: account.address, to: nobody().address, amount: 10n ** 12n, ...change }
    const error = await abilities.transfer?.send(input).then(
      () => undefined,
      (failure: { code: string }) => failure.code,
    )
    expect(wallet.promptCount).toBe(asked)
    return error
  }

  it('is refused before the wallet is asked', async () => {
    expect(await refuse({ amount: 10n ** 20n })).toBe('insufficientFunds')
    expect(await refuse({ amount: existentialDeposit - 1n })).toBe('invalidAmount')
    expect(await refuse({ amount: -1n })).toBe('invalidAmount')
    expect(await refuse({ to: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6' })).toBe('invalidAddress')
    expect(await refuse({ amount: 10n ** 20n, token: dollars })).toBe('insufficientFunds')
    expect(await refuse({ amount: 69_999n, token: dollars })).toBe('invalidAmount')
    expect(await refuse({ amount: 5n, token: points })).toBe('transactionRejected')
    expect(await refuse({ amount: 5n, token: { ...points, address: '99' } })).toBe('invalidRequest')
    expect(await refuse({ networkId: `polkadot:${'11'.repeat(16)}` })).toBe('unsupportedNetwork')
  })

  it('is refused for an account that the wallet does not share', async () => {
    expect(await refuse({ from: chain.accounts[2]?.address })).toBe('notAuthorized')
  })

  it('is refused by the node where only it can know', async () => {
    const { abilities, account, networkId } = await open({
      wallet: { misbehaviour: { badSignature: 'wrongKey' } },
    })
    const input = { networkId, from: account.address, to: nobody().address, amount: 10n ** 12n }
    await expect(abilities.transfer?.send(input)).rejects.toMatchObject({
      code: 'unconfirmed',
      cause: { code: 'transactionRejected' },
    })
  })
})

describe('following a transaction on a real node', () => {
  const createApi = async () => {
    const { ApiPromise, HttpProvider } = await import('@polkadot/api')
    const provider = new HttpProvider(chain.rpcUrl) as unknown as NonNullable<
      NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']
    >
    return ApiPromise.create({ provider, noInitWarn: true })
  }

  /** A network that counts how often somebody looks for the last final block. */
  const countLooks = () => {
    let heads = 0
    const waiting = new Set<() => void>()
    const countingFetch: Env['fetch'] = async (url, init) => {
      const response = await fetch(url, init)
      if (!String(init?.body).includes('chain_getFinalizedHead')) return response
      heads += 1
      for (const check of waiting) check()
      return response
    }
    const looks = (count: number) => {
      const until = heads + count
      return new Promise<void>(resolve => waiting.add(() => heads >= until && resolve()))
    }
    return { countingFetch, looks }
  }

  it('waits for a slow chain without calling it a failure', async () => {
    const { countingFetch, looks } = countLooks()
    const { abilities, account, capabilities, networkId } = await open({}, countingFetch)
    await setPolkadotAutomine(chain, false)
    try {
      const input = { networkId, from: account.address, to: nobody().address, amount: 10n ** 12n }
      const sent = await abilities.transfer?.send(input)
      const seen: TransactionUpdate[] = []
      const watching = capabilities.transactions?.watch({
        networkId,
        hash: sent?.hash ?? '',
        onUpdate: update => void seen.push(update),
      })
      // Three whole looks at a chain that stands still.
      await looks(3)
      expect(seen.map(({ status }) => status)).toEqual(['pending'])
      await makePolkadotBlocks(chain)
      expect(await watching).toMatchObject({ status: 'confirmed', hash: sent?.hash })
    } finally {
      await setPolkadotAutomine(chain, true)
    }
  })

  it('says failed when the chain takes the transaction and refuses what it does', async () => {
    const { abilities, account, capabilities, networkId, env } = await open()
    const api = await createApi()
    const call = api.tx.balances?.transferKeepAlive?.(nobody().address, 10n ** 24n).method.toHex()
    const transactions = abilities['polkadot:transactions'] as WalletTransactions
    const sent = await transactions.send({ networkId, from: account.address, call: call ?? '0x' })
    const final = await capabilities.transactions?.watch({ networkId, hash: sent.hash })
    expect(final?.status).toBe('failed')
    expect(env.log.entries.map(entry => entry.message).join()).toContain('balances.')
  })
})
