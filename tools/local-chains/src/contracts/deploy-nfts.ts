import { encodeFunctionData, parseAbi } from 'viem/utils'
import { accountsWithTokens } from '../accounts'
import type { Hex, LocalContracts, LocalNode } from '../local-node.types'
import type { Artifacts } from './compile'
import { deployCode, requireArtifact, send } from './send-setup'

/** The contracts of NFTs. */
export type NftContract = 'cards' | 'items' | 'prize'

const cardsAbi = parseAbi(['function mint(address to, uint256 tokenId)'])
const itemsAbi = parseAbi(['function mint(address to, uint256 tokenId, uint256 amount)'])
const prizeAbi = parseAbi(['function drop(address[] accounts)'])

const mint = async (
  { rpcUrl }: LocalNode,
  { cards, items }: Pick<LocalContracts, 'cards' | 'items'>,
  owner: Hex,
  index: number,
): Promise<void> => {
  for (const tokenId of [BigInt(index * 2 + 1), BigInt(index * 2 + 2)])
    await send(rpcUrl, {
      to: cards,
      data: encodeFunctionData({ abi: cardsAbi, functionName: 'mint', args: [owner, tokenId] }),
    })
  await send(rpcUrl, {
    to: items,
    data: encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [owner, 1n, 5n] }),
  })
}

/**
 * Puts NFTs on a node: two cards and five of an item for each of the first accounts, and a prize that nobody asked for.
 * @throws LocalChainError `compileFailed`, `deployFailed`, `rpcFailed`
 */
export const deployNfts = async (
  node: LocalNode,
  artifacts: Artifacts,
): Promise<Pick<LocalContracts, NftContract>> => {
  const cards = await deployCode(node.rpcUrl, requireArtifact(artifacts.LocalCards))
  const items = await deployCode(node.rpcUrl, requireArtifact(artifacts.LocalItems))
  const prize = await deployCode(node.rpcUrl, requireArtifact(artifacts.LocalPrize))
  const owners = node.accounts.slice(0, accountsWithTokens).map(({ address }) => address)
  for (const [index, owner] of owners.entries()) await mint(node, { cards, items }, owner, index)
  const everyone = node.accounts.map(({ address }) => address)
  await send(node.rpcUrl, {
    to: prize,
    data: encodeFunctionData({ abi: prizeAbi, functionName: 'drop', args: [everyone] }),
  })
  return { cards, items, prize }
}
