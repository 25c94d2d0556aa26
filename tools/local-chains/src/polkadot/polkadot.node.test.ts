import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNode } from '../http/json-rpc'
import {
  findPolkadotNode,
  initialPolkadotBalance,
  initialPolkadotTokenBalance,
  type LocalPolkadotChain,
  makePolkadotBlocks,
  polkadotBalanceOf,
  polkadotNetworks,
  startPolkadot,
} from './index'

describe('the local Polkadot network', () => {
  let chain: LocalPolkadotChain
  let holder: ReturnType<typeof createServer>
  beforeAll(async () => {
    holder = createServer()
    await new Promise<void>(resolve => {
      holder.listen(0, '127.0.0.1', resolve)
    })
    const address = holder.address()
    const taken = address !== null && typeof address === 'object' ? address.port : 0
    const ports = [taken]
    const { findFreePort } = await import('../process/free-port')
    // The first port is somebody else's: the node has to come up at another one.
    chain = await startPolkadot({ findPort: async () => ports.shift() ?? findFreePort() })
    expect(chain.rpcUrl).not.toContain(String(taken))
  })
  afterAll(async () => {
    holder.close()
    await chain.stop()
  })

  it('is the network of its genesis hash', async () => {
    expect(await callNode(chain.rpcUrl, 'chain_getBlockHash', [0])).toBe(chain.genesisHash)
    expect(chain.chainId).toBe(chain.genesisHash.slice(2, 34))
    expect(await callNode(chain.rpcUrl, 'system_properties')).toEqual({
      ss58Format: 42,
      tokenDecimals: 12,
      tokenSymbol: 'ROC',
    })
  })

  it('gives every account coins and every token', async () => {
    for (const { accountId } of chain.accounts) {
      expect(await polkadotBalanceOf(chain, accountId)).toBe(initialPolkadotBalance)
      for (const { address } of chain.tokens)
        expect(await polkadotBalanceOf(chain, accountId, address)).toBe(initialPolkadotTokenBalance)
    }
  })

  it('knows nothing of an account that was never used', async () => {
    const nobody = `0x${'77'.repeat(32)}` as const
    expect(await polkadotBalanceOf(chain, nobody)).toBe(0n)
    expect(await polkadotBalanceOf(chain, nobody, '1984')).toBe(0n)
  })

  it('makes blocks when it is told to', async () => {
    const height = async () =>
      Number(((await callNode(chain.rpcUrl, 'chain_getHeader')) as { number: string }).number)
    const before = await height()
    await makePolkadotBlocks(chain, 2)
    expect(await height()).toBe(before + 2)
  })

  it('has a second one beside it, which is gone after stop, and stopping again is harmless', async () => {
    const [first, second] = polkadotNetworks
    const other = await startPolkadot(second)
    expect(await callNode(other.rpcUrl, 'chain_getBlockHash', [0])).toBe(second.genesisHash)
    expect(await callNode(other.rpcUrl, 'system_properties')).toMatchObject({ ss58Format: second.ss58Format })
    expect(other.chainId).not.toBe(chain.chainId)
    expect(first).toMatchObject({ name: chain.name, genesisHash: chain.genesisHash, ss58Format: 42 })
    await other.stop()
    await other.stop()
    expect(() => process.kill(other.pid, 0)).toThrow()
  })
})

describe('a machine without the node', () => {
  it('is told how to get it', () => {
    const findNothing = () => {
      throw new Error('not found')
    }
    expect(() => findPolkadotNode(findNothing)).toThrow(
      /Chopsticks, the Polkadot node, is not installed\.\nInstall/,
    )
  })

  it('is told why the node ended while starting', async () => {
    await expect(startPolkadot({ script: '/nonexistent/node.mjs' })).rejects.toMatchObject({
      code: 'binaryFailed',
    })
  })
})
