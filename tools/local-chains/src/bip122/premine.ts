// Makes signet-blocks.txt anew: `pnpm --filter @latchkey/local-chains premine`. bitcoind works on it for a quarter of an
// hour. What is expected of the blocks stands in bip122.node.test.ts: their height, and what the accounts hold.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startBitcoind } from './bitcoind'
import { findBitcoind } from './bitcoind-binary'
import { maturity, mineBlocks, shareOut } from './control'
import { askBitcoind } from './node-rpc'
import { signetBlocksFile } from './signet-blocks'

/** Long ago: a node refuses blocks from its future, and not every machine's clock is right. */
const mockTime = Date.UTC(2024, 0, 1) / 1_000

/** The faucet pays with a coin a block: this many can be paid at once. */
const spareCoins = 10

const premine = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'latchkey-premine-'))
  const command = await findBitcoind()
  const extra = [`-mocktime=${mockTime}`]
  const { child, url } = await startBitcoind({ command, folder, network: 'signet', timeoutMs: 60_000, extra })
  const node = { nodeUrl: url, network: 'signet' } as const
  try {
    const mine = async (blocks: number) => {
      // One at a time: together they would take longer than an HTTP request may.
      for (let made = 0; made < blocks; made++) await mineBlocks(node)
    }
    await mine(maturity + 1)
    await shareOut(node)
    await mine(spareCoins)
    const height = (await askBitcoind(url, 'getblockcount')) as number
    const blocks: string[] = []
    for (let at = 1; at <= height; at++) {
      const hash = await askBitcoind(url, 'getblockhash', [at])
      blocks.push((await askBitcoind(url, 'getblock', [hash, 0])) as string)
    }
    await writeFile(signetBlocksFile, `${blocks.join('\n')}\n`)
  } finally {
    await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await premine()
