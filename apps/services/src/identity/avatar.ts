import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ForeignMedia } from '../nfts/foreign-media.types.js'
import { keepHeld } from '../nfts/held-tokens.js'
import { insertTokenId } from '../nfts/metadata-uri.js'
import { readRawText } from '../nodes/contract-text.js'
import type { Nodes } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'

interface AvatarInput {
  readonly nodes: Nodes
  readonly media: ForeignMedia
  /** The text record of the name. */
  readonly record: string
  readonly owner: string
  readonly signal: AbortSignal
}

const nftPattern = /^eip155:(\d{1,20})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const uriAbi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

/** ENSIP-12: an NFT counts only while the name's address owns it. */
async function readNftImage({ nodes, media, record, owner, signal }: AvatarInput): Promise<string | null> {
  const [, reference = '', standard = '', contract = '', id = ''] = nftPattern.exec(record) ?? []
  const node = nodes.find(`eip155:${reference}`)
  if (!node) return null
  const tokenId = BigInt(id)
  const kind = standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155'
  const token = {
    contract,
    tokenId,
    standard: kind,
    block: 0,
    logIndex: 0,
    item: 0,
    transactionHash: '0x',
  } as const
  const held = await keepHeld(node, owner, [token], signal)
  if (held.length === 0) return null
  const data: Hex = encodeFunctionData({
    abi: uriAbi,
    functionName: kind === 'erc721' ? 'tokenURI' : 'uri',
    args: [tokenId],
  })
  const [word] = await readCalls(node, [{ to: contract, data }], signal)
  const uri = readRawText(word)
  const metadata = uri === undefined ? null : await media.readMetadata(insertTokenId(uri, tokenId))
  return metadata?.image ?? null
}

/** Finds the image that an avatar record names. Returns a URI that nobody has fetched yet, or `null`. */
export const findAvatarUri = async (input: AvatarInput): Promise<string | null> =>
  nftPattern.test(input.record) ? readNftImage(input) : input.record || null
