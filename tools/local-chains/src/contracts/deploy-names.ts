import { namehash } from 'viem/ens'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { localNames } from '../accounts'
import type { Hex, LocalContracts, LocalNode } from '../local-node.types'
import type { Artifacts } from './compile'
import { deployCode, requireArtifact, send } from './send-setup'

const abi = parseAbi(['function setName(bytes32 node, string name, address owner, string avatar)'])

/**
 * Puts names on a node: one for each of the first accounts, with a card of the account as its picture (ENSIP-12).
 * @throws LocalChainError `compileFailed`, `deployFailed`, `rpcFailed`
 */
export const deployNames = async (
  { accounts, chainId, rpcUrl }: LocalNode,
  artifacts: Artifacts,
  { cards }: Pick<LocalContracts, 'cards'>,
): Promise<Hex> => {
  const names = await deployCode(rpcUrl, requireArtifact(artifacts.LocalNames))
  for (const [index, name] of localNames.entries()) {
    const { address } = accounts[index] ?? {}
    if (!address) continue
    const avatar = `eip155:${chainId}/erc721:${cards}/${index * 2 + 1}`
    await send(rpcUrl, {
      to: names,
      data: encodeFunctionData({ abi, args: [namehash(name), name, address, avatar] }),
    })
  }
  return names
}
