import { fileURLToPath } from 'node:url'
import { compileContracts, type Hex } from '@latchkey/local-chains'
import { concatHex, createPublicClient, http } from 'viem'
import { type Chain, sendFromNode } from '../chains'

/** Deploys the contract of a file beside this one, with its encoded arguments. Returns its address. */
export async function deployContract(chain: Chain, name: string, args: Hex): Promise<Hex> {
  const { [name]: artifact } = await compileContracts([
    fileURLToPath(new URL(`./${name}.sol`, import.meta.url)),
  ])
  if (!artifact) throw new Error(`The compiler gave no ${name}`)
  const data = concatHex([artifact.bytecode, args])
  const hash = await sendFromNode(chain, { data })
  const node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 })
  const { contractAddress } = await node.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The node gave no contract address')
  return contractAddress
}
