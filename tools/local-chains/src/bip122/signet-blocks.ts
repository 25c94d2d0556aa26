import { readFile } from 'node:fs/promises'
import { LocalChainError } from '../errors'
import { askBitcoindAtOnce } from './node-rpc'

/** The blocks that the signet starts with, one a line, in hex: `premine.ts` made them and says how. */
export const signetBlocksFile = new URL('./signet-blocks.txt', import.meta.url)

/**
 * Gives the node the blocks that were made once: each is seconds of work, and a coin can be spent a hundred blocks after
 * it was made. @throws LocalChainError `rpcFailed` in the node's own words
 */
export const loadSignetBlocks = async (nodeUrl: string): Promise<void> => {
  const blocks = (await readFile(signetBlocksFile, 'utf8')).trim().split('\n')
  const calls = blocks.map(block => ({ method: 'submitblock', params: [block] }))
  const refused = (await askBitcoindAtOnce(nodeUrl, calls)).find(answer => answer !== null)
  if (refused !== undefined) throw new LocalChainError('rpcFailed', `submitblock: ${String(refused)}`)
}
