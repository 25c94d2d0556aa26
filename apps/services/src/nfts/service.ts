import type { Nft, NftsResponse } from '@latchkey/core/api'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { readRawText } from '../nodes/contract-text.js'
import type { NodeClient } from '../nodes/nodes.types.js'
import { readCalls } from '../nodes/read-calls.js'
import type { ServiceContext } from '../server/service-context.types.js'
import { untilAborted } from '../server/until-aborted.js'
import { within } from '../server/within.js'
import { hasLink } from '../tokens/spam.js'
import { createTokenFacts } from '../tokens/token-facts.js'
import { readCursor, writeCursor } from './cursor.js'
import { keepHeld } from './held-tokens.js'
import { insertTokenId } from './metadata-uri.js'
import type { HeldToken, ReceivedToken } from './nfts.types.js'
import { findReceivedTokens, newestFirst } from './received-tokens.js'
import { findUnsolicited } from './unsolicited.js'

export interface NftsQuery {
  readonly node: NodeClient
  /** In lower case. */
  readonly account: string
  readonly projectId: string
  readonly cursor?: string | undefined
  readonly signal: AbortSignal
}

/** NFTs of accounts. */
export interface Nfts {
  /** @throws ApiProblem `badRequest` for a cursor, or as the nodes fail */
  read(query: NftsQuery): Promise<NftsResponse>
}

const pageSize = 24
const freshMs = 10_000
/** A page does not wait longer for hosts. What comes later is there when the page is asked for again. */
const mediaMs = 5_000

const uriAbi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

const uriData = ({ standard, tokenId }: HeldToken): Hex =>
  encodeFunctionData({
    abi: uriAbi,
    functionName: standard === 'erc721' ? 'tokenURI' : 'uri',
    args: [tokenId],
  })

/** Makes the NFTs of the services. */
export function createNfts(context: ServiceContext): Nfts {
  const { cache, tokens, media, signal: stopping } = context
  const readFacts = createTokenFacts()

  /** Checks what was received from a place on, until a page is full. */
  const fillPage = async ({ node, account, signal }: NftsQuery, received: readonly ReceivedToken[]) => {
    const held: HeldToken[] = []
    let rest = received
    while (held.length < pageSize && rest.length > 0) {
      held.push(...(await keepHeld(node, account, rest.slice(0, pageSize * 2), signal)))
      rest = rest.slice(pageSize * 2)
    }
    const page = held.slice(0, pageSize)
    return { page, hasMore: held.length > pageSize || rest.length > 0 }
  }

  const describeMedia = async (uri: string | undefined, isSpam: boolean, projectId: string) => {
    const nothing = { name: null, description: null, image: null }
    // Whoever sends spam wants it to be fetched.
    const metadata = uri === undefined || isSpam ? null : await media.readMetadata(uri)
    if (!metadata) return nothing
    const { name, description, image } = metadata
    const url = image === null || hasLink(name) ? null : await media.readImage(image, projectId)
    return { name, description, image: url }
  }

  const describe = async (query: NftsQuery, page: readonly HeldToken[]): Promise<Nft[]> => {
    const { node, account, projectId, signal } = query
    const [facts, uris, unsolicited, { collections }] = await Promise.all([
      readFacts(
        node,
        page.map(({ contract }) => contract),
        signal,
      ),
      readCalls(
        node,
        page.map(token => ({ to: token.contract, data: uriData(token) })),
        signal,
      ),
      findUnsolicited(node, account, page, signal),
      tokens.read(node.id),
    ])
    const toNft = async (token: HeldToken, index: number): Promise<Nft> => {
      const { contract, tokenId, standard, amount } = token
      const { name = null, symbol = null } = facts.get(contract) ?? {}
      const isListed = collections.has(contract)
      const isSuspect = !isListed && (hasLink(name) || unsolicited.has(token))
      const raw = readRawText(uris[index])
      const uri = raw === undefined ? undefined : insertTokenId(raw, tokenId)
      const shown = await within(describeMedia(uri, isSuspect, projectId), mediaMs, {
        name: null,
        description: null,
        image: null,
      })
      return {
        address: `${node.id}:${contract}`,
        chainId: node.id,
        tokenId: String(tokenId),
        standard,
        amount: String(amount),
        ...shown,
        collection: { name, symbol },
        isSpam: isSuspect || (!isListed && hasLink(shown.name)),
      }
    }
    return untilAborted(Promise.all(page.map(toNft)), signal)
  }

  return {
    async read(query) {
      const { node, account, signal } = query
      const position = query.cursor === undefined ? undefined : readCursor(query.cursor)
      const reading = cache.read(`nfts:${node.id}:${account}`, freshMs, () =>
        findReceivedTokens(node, account, stopping),
      )
      const { tokens, ...reach } = await untilAborted(reading, signal)
      const from = position ? tokens.filter(token => newestFirst(token, position) > 0) : tokens
      const { page, hasMore } = await fillPage(query, from)
      const last = page.at(-1)
      return { data: await describe(query, page), next: hasMore && last ? writeCursor(last) : null, ...reach }
    },
  }
}
