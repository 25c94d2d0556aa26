import type { TransactionUpdate } from '@latchkey/core/adapter'
import {
  balanceOf,
  callNode,
  type Eip155Chains,
  initialTokenBalance,
  mine,
  setAutomine,
  startEip155Chains,
} from '@latchkey/local-chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let chains: Eip155Chains
let stage: NodeStage | undefined
const networkId = 'eip155:31337'
const fresh = '0x00000000000000000000000000000000DeaDBeef'

beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (
  ...rest: Parameters<typeof createNodeStage> extends [unknown, unknown, ...infer R] ? R : never
) => {
  stage = await createNodeStage(chains.all, fetch, ...rest)
  return stage
}
const tokenOf = (address: string) => {
  const token = toNetwork(chains.one).tokens?.find(known => known.address === address)
  if (!token) throw new Error('no such token')
  return token
}

describe('reading a real node', () => {
  it('gives the native balance as the node has it', async () => {
    const { instance, wallet } = await open()
    const address = wallet.addresses[0] ?? '0x'
    const balance = await instance.capabilities.balance?.fetch({ address, networkId })
    expect(balance).toEqual({ amount: await balanceOf(chains.one, address), decimals: 18, symbol: 'ETH' })
  })

  it('gives every listed token through multicall3, in one request after the first', async () => {
    const { instance, wallet } = await open()
    const tokens = await instance.capabilities.tokens?.fetch({
      address: wallet.addresses[0] ?? '',
      networkId,
    })
    expect(tokens?.map(token => [token.symbol, token.amount])).toEqual(
      chains.one.tokens.map(token => [token.symbol, initialTokenBalance]),
    )
  })

  it('reads tokens one by one where the network has no multicall3', async () => {
    const networks = [toNetwork(chains.one, { contracts: { multicall3: { address: fresh } } })]
    const { instance, wallet } = await open({ networks })
    const tokens = await instance.capabilities.tokens?.fetch({
      address: wallet.addresses[0] ?? '',
      networkId,
    })
    expect(tokens).toHaveLength(chains.one.tokens.length)
  })

  it('leaves out a token that cannot be read, and marks one whose contract contradicts the list', async () => {
    const broken = { address: fresh, name: 'Gone', symbol: 'GONE', decimals: 18 }
    const wrong = { ...tokenOf(chains.one.contracts.token), decimals: 18 }
    const { instance, wallet, env } = await open({
      networks: [toNetwork(chains.one, { tokens: [broken, wrong] })],
    })
    const tokens = await instance.capabilities.tokens?.fetch({
      address: wallet.addresses[0] ?? '',
      networkId,
    })
    expect(tokens).toMatchObject([{ symbol: 'LUSD', decimals: 18, unsendable: 'tokenMismatch' }])
    const warnings = env.log.entries.map(entry => entry.message).join()
    expect(warnings).toContain('GONE')
    expect(warnings).toContain('the list says 18 decimals, the contract 6')
  })

  it('tells a contract, a used and an unused recipient apart', async () => {
    const { instance, wallet } = await open()
    const inspect = (address: string) => instance.capabilities.recipients?.inspect({ address, networkId })
    expect(await inspect(chains.one.contracts.token)).toEqual({ contract: true, unused: false })
    expect(await inspect(wallet.addresses[0] ?? '')).toEqual({ contract: false, unused: false })
    expect(await inspect('0x000000000000000000000000000000000000bEEF')).toEqual({
      contract: false,
      unused: true,
    })
  })

  it('estimates a fee that a transfer of everything can pay', async () => {
    const { instance, wallet } = await open()
    const from = wallet.addresses[0] ?? '0x'
    const amount = await balanceOf(chains.one, from)
    const fees = await instance.capabilities.fees?.estimateTransfer({ networkId, from, to: fresh, amount })
    expect(fees?.fee).toBeGreaterThan(0n)
    // Wallets commonly set twice the base fee as the ceiling, and the account has to hold it.
    const block = (await callNode(chains.one.rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as {
      readonly baseFeePerGas: string
    }
    expect(fees?.maxFee).toBeGreaterThanOrEqual(21_000n * 2n * BigInt(block.baseFeePerGas))
    expect(fees?.maxFee).toBeGreaterThanOrEqual(fees?.fee ?? 0n)
  })
})

describe('sending on a real node', () => {
  it('sends coins, and the receiver has them', async () => {
    const { connector, connection, instance, wallet } = await open()
    const before = await balanceOf(chains.one, fresh)
    const input = { networkId, from: wallet.addresses[0] ?? '', to: fresh, amount: 12_345n } as const
    const sent = await connector.capabilities(connection).transfer?.send(input)
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final).toMatchObject({ status: 'confirmed', hash: sent?.hash })
    expect(final?.fee).toBeGreaterThan(0n)
    expect(await balanceOf(chains.one, fresh)).toBe(before + 12_345n)
  })

  it.each(['token', 'usdt', 'knownUsdt'] as const)('sends %s, and the receiver has it', async kind => {
    const { connector, connection, instance, wallet } = await open()
    const address = chains.one.contracts[kind]
    const before = await balanceOf(chains.one, fresh, address)
    const from = wallet.addresses[0] ?? ''
    const input = { networkId, from, to: fresh, amount: 777n, token: tokenOf(address) } as const
    expect((await instance.capabilities.fees?.estimateTransfer(input))?.fee).toBeGreaterThan(0n)
    const sent = await connector.capabilities(connection).transfer?.send(input)
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(await balanceOf(chains.one, fresh, address)).toBe(before + 777n)
    const transaction = await callNode(chains.one.rpcUrl, 'eth_getTransactionByHash', [sent?.hash])
    expect(transaction).toMatchObject({ type: '0x2', value: '0x0' })
  })

  it.each([
    ['coins', undefined],
    ['a token', 'token'],
  ] as const)('sends %s under the terms of its quote', async (_, kind) => {
    const { connector, connection, instance, wallet } = await open()
    const from = wallet.addresses[0] ?? ''
    const token = kind && tokenOf(chains.one.contracts[kind])
    const input = { networkId, from, to: fresh, amount: 321n, ...(token ? { token } : {}) } as const
    const quote = await instance.capabilities.fees?.estimateTransfer(input)
    if (!quote) throw new Error('no quote')
    const sent = await connector.capabilities(connection).transfer?.send({ ...input, quote })
    const final = await instance.capabilities.transactions?.watch({ networkId, hash: sent?.hash ?? '' })
    expect(final?.status).toBe('confirmed')
    expect(final?.fee).toBeLessThanOrEqual(quote.maxFee)
    const { gas, price } = quote.details as { gas: string; price: object }
    const transaction = await callNode(chains.one.rpcUrl, 'eth_getTransactionByHash', [sent?.hash])
    expect(transaction).toMatchObject({ gas, ...price })
  })

  it('asks for a new quote once the base fee is above the ceiling', async () => {
    const { connector, connection, instance, wallet } = await open()
    const input = { networkId, from: wallet.addresses[0] ?? '', to: fresh, amount: 321n } as const
    const quote = await instance.capabilities.fees?.estimateTransfer(input)
    if (!quote) throw new Error('no quote')
    const { price } = quote.details as { price: { maxFeePerGas: `0x${string}` } }
    const risen = `0x${(BigInt(price.maxFeePerGas) + 1n).toString(16)}`
    await callNode(chains.one.rpcUrl, 'anvil_setNextBlockBaseFeePerGas', [risen])
    await mine(chains.one)
    const asked = wallet.promptCount
    const { transfer } = connector.capabilities(connection)
    await expect(transfer?.send({ ...input, quote })).rejects.toMatchObject({ code: 'feeRose' })
    expect(wallet.promptCount).toBe(asked)
    const again = await instance.capabilities.fees?.estimateTransfer(input)
    if (!again) throw new Error('no quote')
    await expect(transfer?.send({ ...input, quote: again })).resolves.toHaveProperty('hash')
  })

  it('refuses a transfer that the chain would refuse before the wallet is asked', async () => {
    const { connector, connection, wallet } = await open()
    const token = tokenOf(chains.one.contracts.token)
    const input = {
      networkId,
      from: wallet.addresses[0] ?? '',
      to: fresh,
      amount: 10n ** 30n,
      token,
    } as const
    const asked = wallet.promptCount
    await expect(connector.capabilities(connection).transfer?.send(input)).rejects.toMatchObject({
      code: 'executionReverted',
    })
    const coins = { networkId, from: wallet.addresses[0] ?? '', to: fresh, amount: 10n ** 30n } as const
    await expect(connector.capabilities(connection).transfer?.send(coins)).rejects.toMatchObject({
      code: 'insufficientFunds',
    })
    expect(wallet.promptCount).toBe(asked)
  })

  it('refuses a token that does not exist on the network', async () => {
    const { connector, connection, wallet } = await open()
    const token = { address: fresh, name: 'Gone', symbol: 'GONE', decimals: 18 }
    const input = { networkId, from: wallet.addresses[0] ?? '', to: fresh, amount: 1n, token } as const
    await expect(connector.capabilities(connection).transfer?.send(input)).rejects.toMatchObject({
      code: 'executionReverted',
    })
  })

  it('refuses to send while the wallet is on another network', async () => {
    const { connector, connection, wallet } = await open()
    wallet.controls.changeNetwork(31338)
    const input = { networkId, from: wallet.addresses[0] ?? '', to: fresh, amount: 1n } as const
    await expect(connector.capabilities(connection).transfer?.send(input)).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
  })
})

describe('following a transaction on a real node', () => {
  const raw = (method: string, params: readonly unknown[]) => callNode(chains.one.rpcUrl, method, params)
  const from = () => chains.one.accounts[5]?.address ?? ''
  const nonceOf = async () => raw('eth_getTransactionCount', [from(), 'latest'])
  const sendRaw = (nonce: unknown, tip: string, to = fresh) =>
    raw('eth_sendTransaction', [
      {
        from: from(),
        to,
        value: '0x1',
        nonce,
        maxPriorityFeePerGas: tip,
        maxFeePerGas: tip === '0x3b9aca00' ? '0x174876e800' : '0x2e90edd000',
      },
    ])

  const follow = async (act: (nonce: unknown) => Promise<unknown>) => {
    const { instance } = await open()
    await setAutomine(chains.one, false)
    try {
      const nonce = await nonceOf()
      const hash = String(await sendRaw(nonce, '0x3b9aca00'))
      const updates: TransactionUpdate[] = []
      let seen: () => void = () => undefined
      const first = new Promise<void>(resolve => {
        seen = resolve
      })
      const watching = instance.capabilities.transactions?.watch({
        networkId,
        hash,
        onUpdate(update) {
          updates.push(update)
          seen()
        },
      })
      await first
      await new Promise(resolve => setTimeout(resolve, 250))
      const other = await act(nonce)
      await mine(chains.one)
      return { hash, other, updates, final: await watching }
    } finally {
      await setAutomine(chains.one, true)
    }
  }

  it('waits for a slow chain without calling it a failure', async () => {
    const { final, updates, hash } = await follow(async () => undefined)
    expect(final).toMatchObject({ status: 'confirmed', hash })
    expect(updates.map(update => update.status)).toEqual(['pending', 'confirmed'])
  })

  it('follows the same transfer at a higher price under its new hash', async () => {
    const { final, other, updates } = await follow(nonce => sendRaw(nonce, '0x12a05f2000'))
    expect(updates.map(update => update.status)).toEqual(['pending', 'replaced', 'confirmed'])
    expect(final).toMatchObject({ status: 'confirmed', hash: other })
  })

  it('says dropped when another transaction took the nonce', async () => {
    const { final, other } = await follow(nonce => sendRaw(nonce, '0x12a05f2000', from()))
    expect(final).toMatchObject({ status: 'dropped', hash: other })
  })

  it('says failed when the transaction is mined and reverted', async () => {
    const { instance } = await open()
    const data = `0xa9059cbb${'0'.repeat(24)}${fresh.slice(2)}${'f'.repeat(64)}`
    const call = { from: from(), to: chains.one.contracts.token, data, gas: '0x186a0' }
    const hash = String(await raw('eth_sendTransaction', [call]))
    expect(await instance.capabilities.transactions?.watch({ networkId, hash })).toMatchObject({
      status: 'failed',
    })
  })
})
