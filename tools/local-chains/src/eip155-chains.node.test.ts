import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createPublicClient, createWalletClient, defineChain, erc20Abi, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { localNames } from './accounts'
import {
  balanceOf,
  callNode,
  type Eip155Chains,
  initialTokenBalance,
  type LocalAccount,
  type LocalChain,
  mine,
  setAutomine,
  snapshot,
  startAnvil,
  startEip155Chains,
} from './index'

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const account = (chain: LocalChain, index: number): LocalAccount => {
  const found = chain.accounts[index]
  if (found === undefined) throw new Error(`no account ${index}`)
  return found
}

const clients = (chain: LocalChain) => {
  const definition = defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    contracts: {
      multicall3: { address: chain.contracts.multicall3 },
      ensUniversalResolver: { address: chain.contracts.names },
    },
  })
  const transport = http(chain.rpcUrl)
  const signer = privateKeyToAccount(account(chain, 0).privateKey)
  return {
    read: createPublicClient({ chain: definition, transport, pollingInterval: 20 }),
    write: createWalletClient({ chain: definition, transport, account: signer }),
  }
}

const usdtAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])

describe('the local networks', () => {
  let chains: Eip155Chains
  beforeAll(async () => {
    chains = await startEip155Chains()
  })
  afterAll(() => chains.stop())

  it('have different chain ids and the same contract addresses', async () => {
    const ids = await Promise.all(chains.all.map(chain => callNode(chain.rpcUrl, 'eth_chainId')))
    expect(ids).toEqual(['0x7a69', '0x7a6a'])
    expect(chains.one.contracts).toEqual(chains.two.contracts)
  })

  it('give the first three accounts NFTs of both standards, and everybody one that looks like spam', async () => {
    const ownerOf = parseAbi([
      'function ownerOf(uint256) view returns (address)',
      'function balanceOf(address, uint256) view returns (uint256)',
      'function balanceOf(address) view returns (uint256)',
    ])
    const { read } = clients(chains.one)
    const { cards, items, prize } = chains.one.contracts
    const call = (address: `0x${string}`, functionName: 'ownerOf' | 'balanceOf', args: never) =>
      read.readContract({ address, abi: ownerOf, functionName, args })
    for (const [index, { address }] of chains.one.accounts.slice(0, 3).entries()) {
      expect(await call(cards, 'ownerOf', [BigInt(index * 2 + 1)] as never)).toBe(address)
      expect(await call(items, 'balanceOf', [address, 1n] as never)).toBe(5n)
    }
    for (const { address } of chains.one.accounts)
      expect(await call(prize, 'balanceOf', [address] as never)).toBe(1n)
  })

  it('give the first three accounts a name that leads back to them, with a picture of their own', async () => {
    const { read } = clients(chains.one)
    const { cards } = chains.one.contracts
    for (const [index, name] of localNames.entries()) {
      const { address } = account(chains.one, index)
      expect(await read.getEnsName({ address })).toBe(name)
      expect(await read.getEnsAddress({ name })).toBe(address)
      expect(await read.getEnsAddress({ name, coinType: 60n })).toBe(address.toLowerCase())
      expect(await read.getEnsText({ name, key: 'avatar' })).toBe(
        `eip155:31337/erc721:${cards}/${index * 2 + 1}`,
      )
    }
    expect(await read.getEnsName({ address: account(chains.one, 5).address })).toBeNull()
    expect(await read.getEnsAddress({ name: 'nobody.local.eth' })).toBeNull()
  })

  it('give the first three accounts coins and every token', async () => {
    for (const chain of chains.all) {
      for (const { address } of chain.accounts.slice(0, 3)) {
        expect(await balanceOf(chain, address)).toBe(10_000n * 10n ** 18n)
        for (const token of chain.tokens) {
          expect(await balanceOf(chain, address, token.address)).toBe(initialTokenBalance)
        }
      }
    }
  })

  it('move an ordinary token by a real signature', async () => {
    const { read, write } = clients(chains.one)
    const to = account(chains.one, 5).address
    const address = chains.one.contracts.token
    const hash = await write.writeContract({
      address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 7n],
    })
    expect((await read.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await balanceOf(chains.one, to, address)).toBe(7n)
    expect(await balanceOf(chains.two, to, address)).toBe(0n)
  })

  it('move the USDT-like token, whose transfer answers with no data', async () => {
    const { read, write } = clients(chains.one)
    const to = account(chains.one, 6).address
    for (const address of [chains.one.contracts.usdt, chains.one.contracts.knownUsdt]) {
      const args = [to, 9n] as const
      const simulated = await read.simulateContract({
        address,
        abi: usdtAbi,
        functionName: 'transfer',
        args,
        account: write.account,
      })
      expect(simulated.result).toBeUndefined()
      const hash = await write.writeContract({ address, abi: usdtAbi, functionName: 'transfer', args })
      expect((await read.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await balanceOf(chains.one, to, address)).toBe(9n)
    }
  })

  it('refuse to change a USDT-like allowance that was not reset to zero', async () => {
    const { read, write } = clients(chains.one)
    const address = chains.one.contracts.knownUsdt
    const approve = (value: bigint) => {
      const args = [account(chains.one, 7).address, value] as const
      return write.writeContract({ address, abi: usdtAbi, functionName: 'approve', args })
    }
    await read.waitForTransactionReceipt({ hash: await approve(1n) })
    await expect(approve(2n)).rejects.toThrow('reset to zero')
    await read.waitForTransactionReceipt({ hash: await approve(0n) })
    await read.waitForTransactionReceipt({ hash: await approve(2n) })
  })

  it('read several tokens at once through multicall3', async () => {
    const { read } = clients(chains.two)
    const owner = account(chains.two, 0).address
    const results = await read.multicall({
      contracts: chains.two.tokens.map(token => ({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [owner] as const,
      })),
    })
    expect(results.map(entry => entry.result)).toEqual(chains.two.tokens.map(() => initialTokenBalance))
  })

  it('keep a transaction waiting while automatic mining is off', async () => {
    const { read, write } = clients(chains.two)
    const restore = await snapshot(chains.two)
    await setAutomine(chains.two, false)
    const to = account(chains.two, 8).address
    const hash = await write.sendTransaction({ to, value: 1n })
    expect((await read.getTransaction({ hash })).blockNumber).toBeNull()
    await mine(chains.two)
    expect((await read.getTransactionReceipt({ hash })).status).toBe('success')
    await setAutomine(chains.two, true)
    await restore()
    expect(await balanceOf(chains.two, to)).toBe(10_000n * 10n ** 18n)
  })
})

describe('a node', () => {
  it('is gone after stop, and stopping again is harmless', async () => {
    const node = await startAnvil({ chainId: 1_234, name: 'Short' })
    expect(isRunning(node.pid)).toBe(true)
    await node.stop()
    await node.stop()
    expect(isRunning(node.pid)).toBe(false)
  })

  it('takes another port when the one it was given is taken', async () => {
    const holder = createServer()
    holder.listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const taken = address !== null && typeof address === 'object' ? address.port : 0
    const ports = [taken]
    const { findFreePort } = await import('./process/free-port')
    const node = await startAnvil({
      chainId: 1_234,
      name: 'Second try',
      findPort: async () => ports.shift() ?? findFreePort(),
    })
    expect(node.rpcUrl).not.toContain(String(taken))
    await node.stop()
    holder.close()
  })

  it('says how to get the binary when it cannot be run', async () => {
    const started = startAnvil({ chainId: 1, name: 'None', binary: '/nonexistent/anvil' })
    await expect(started).rejects.toMatchObject({
      code: 'binaryFailed',
      hint: expect.stringContaining('ANVIL_BIN'),
    })
  })

  it('ends when the process that started it is killed outright', async () => {
    const script = fileURLToPath(new URL('./fixtures/start-and-wait.mjs', import.meta.url))
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000, interval: 20 })
  })
})
