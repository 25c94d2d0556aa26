import type { HistoryTransaction } from '@latchkey/core/api'
import { callNode, type LocalChain, mine, startEip155Chains } from '@latchkey/local-chains'
import { expect, it } from 'vitest'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { evmNetwork } from '../testing/local-networks.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

interface Sent {
  readonly hash: string
  readonly blockNum: string
}

/** A provider's method in front of a real node: the node has none of its own. */
const startProvider = (one: LocalChain, sent: readonly Sent[], refuseInternal: boolean) =>
  startFakeNode(async ({ method, params }) => {
    if (method.startsWith('ots_') || method.startsWith('trace_'))
      return { error: { code: -32_600, message: 'Unsupported method' } }
    if (method !== 'alchemy_getAssetTransfers')
      return callNode(one.rpcUrl, method, [...params]).then(
        result => ({ result }),
        // A contract without a name reverts.
        () => ({ error: { code: 3, message: 'execution reverted' } }),
      )
    const { toBlock, maxCount, category, fromAddress } = params[0] as Record<string, string>
    if (refuseInternal && category?.includes('internal'))
      return { error: { code: -32_602, message: "'internal' is not supported" } }
    const transfers = sent
      .filter(({ blockNum }) => fromAddress !== undefined && Number(blockNum) <= Number(toBlock))
      .sort((a, b) => Number(b.blockNum) - Number(a.blockNum))
      .slice(0, Number(maxCount))
    return { result: { transfers } }
  })

it.each([true, false])(
  'history by asset transfers has every page once (internal refused: %s)',
  async refuse => {
    const chains = await startEip155Chains()
    try {
      const { one } = chains
      const [from, to] = [one.accounts[4]?.address ?? '', one.accounts[5]?.address ?? '']
      const hashes: string[] = []
      await callNode(one.rpcUrl, 'evm_setAutomine', [false])
      for (let block = 0; block < 10; block += 1) {
        for (let index = 0; index < 4; index += 1)
          hashes.push(
            (await callNode(one.rpcUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])) as string,
          )
        await mine(one)
      }
      const sent = await Promise.all(
        hashes.map(async hash => {
          const receipt = await callNode(one.rpcUrl, 'eth_getTransactionReceipt', [hash])
          return { hash, blockNum: (receipt as { blockNumber: string }).blockNumber }
        }),
      )
      const provider = await startProvider(one, sent, refuse)
      const [[id, network] = []] = Object.entries(evmNetwork(one))
      const networks = { [id ?? '']: { ...network, rpcUrls: [provider.url] } }
      const { get } = await startTestServices({ config: { networks } })
      const list: HistoryTransaction[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const response = await get(`/v1/account/${from}/history?projectId=test-project&cursor=${cursor}`)
        expect(response.status).toBe(200)
        const page: { data: HistoryTransaction[]; next: string | null } = await response.json()
        list.push(...page.data)
        cursor = page.next
      }
      const found = list.map(({ metadata }) => metadata.hash).filter(hash => hashes.includes(hash))
      expect(found).toHaveLength(40)
      expect(new Set(found).size).toBe(40)
      expect(provider.methods).toContain('alchemy_getAssetTransfers')
    } finally {
      await chains.stop()
    }
  },
)
