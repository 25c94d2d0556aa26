import { callNode, type LocalChain, mine } from '@latchkey/local-chains'
import type { Hex } from 'viem'

/** Mines three blocks of twenty transactions each. Returns their hashes. */
export async function mineFullBlocks(chain: LocalChain, from: Hex, to: Hex): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (let block = 0; block < 3; block += 1) {
    await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
    for (let index = 0; index < 20; index += 1)
      hashes.push((await callNode(chain.rpcUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])) as Hex)
    await mine(chain)
    await callNode(chain.rpcUrl, 'evm_setAutomine', [true])
  }
  return hashes
}
