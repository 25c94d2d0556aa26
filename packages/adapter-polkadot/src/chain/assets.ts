import { type CallOptions, LatchkeyError, type TokenInfo } from '@latchkey/core/adapter'
import type { Hex } from '../codec/codec.types.js'
import type { ChainNode } from './nodes.js'
import { readCompact, readUint, writeUint } from './scale.js'
import { blake2Key, readStorage, storageKey } from './storage.js'

/** A token of the `assets` pallet, as the chain describes it. */
export interface Asset {
  readonly id: bigint
  /** Bytes of an id: four on Asset Hub, sixteen on some other chains. */
  readonly width: 4 | 16
  readonly minBalance: bigint
  /** Whether holding it alone keeps an account alive. */
  readonly sufficient: boolean
  /** Undefined where the chain says nothing. */
  readonly decimals: number | undefined
  /** Empty where the chain says nothing. */
  readonly symbol: string
}

/** Four addresses come first, then supply and deposit. */
const MIN_BALANCE_AT = 4 * 32 + 2 * 16
const DETAILS_LENGTH = MIN_BALANCE_AT + 16 + 1 + 3 * 4 + 1

const MAX_U32 = 2n ** 32n - 1n
const MAX_U128 = 2n ** 128n - 1n

/** The id of a token; undefined when the text is none. */
export function parseAssetId(address: string): bigint | undefined {
  if (!/^(?:0|[1-9]\d{0,38})$/.test(address)) return undefined
  const id = BigInt(address)
  return id <= MAX_U128 ? id : undefined
}

const idKey = (id: bigint, width: 4 | 16) => blake2Key(writeUint(id, width))
const detailsKey = (id: bigint, width: 4 | 16): Hex => storageKey('Assets', 'Asset', idKey(id, width))
const metadataKey = (id: bigint, width: 4 | 16): Hex => storageKey('Assets', 'Metadata', idKey(id, width))

/** Where the chain keeps what an account holds of a token. */
export const holdingKey = ({ id, width }: Asset, account: Uint8Array): Hex =>
  storageKey('Assets', 'Account', idKey(id, width), blake2Key(account))

/** What an account holds of a token, in base units. */
export const decodeHolding = (bytes: Uint8Array | undefined): bigint => (bytes ? readUint(bytes, 0, 16) : 0n)

/** Deposit, name and symbol come first, the latter two of a length of their own. */
function readMetadata(metadata: Uint8Array | undefined): Pick<Asset, 'decimals' | 'symbol'> {
  if (!metadata) return { decimals: undefined, symbol: '' }
  const name = readCompact(metadata, 16)
  const symbol = readCompact(metadata, name.end + Number(name.value))
  const end = symbol.end + Number(symbol.value)
  return {
    decimals: Number(readUint(metadata, end, 1)),
    symbol: new TextDecoder().decode(metadata.subarray(symbol.end, end)),
  }
}

function toAsset(id: bigint, width: 4 | 16, details: Uint8Array, metadata: Uint8Array | undefined): Asset {
  if (details.length !== DETAILS_LENGTH)
    throw new LatchkeyError('invalidResponse', 'The network keeps tokens in a form that is not known')
  return {
    id,
    width,
    minBalance: readUint(details, MIN_BALANCE_AT, 16),
    sufficient: details[MIN_BALANCE_AT + 16] === 1,
    ...readMetadata(metadata),
  }
}

async function fetchAsset(node: ChainNode, id: bigint, options?: CallOptions): Promise<Asset | undefined> {
  // An id alone does not say how wide the chain writes it, and a wrong key looks like an empty account.
  const widths: (4 | 16)[] = id <= MAX_U32 ? [4, 16] : [16]
  const keys = widths.flatMap(width => [detailsKey(id, width), metadataKey(id, width)])
  const values = await readStorage(node, keys, options)
  for (const [index, width] of widths.entries()) {
    const details = values[index * 2]
    if (details) return toAsset(id, width, details, values[index * 2 + 1])
  }
  return undefined
}

/** What the chain says of a token, asked once; undefined when there is no such token. */
export function findAsset(
  node: ChainNode,
  token: Pick<TokenInfo, 'address'>,
  options?: CallOptions,
): Promise<Asset | undefined> {
  const id = parseAssetId(token.address)
  if (id === undefined) return Promise.resolve(undefined)
  const key = `asset:${id}`
  const known = node.learned.get(key) as Promise<Asset> | undefined
  if (known) return known
  const found = fetchAsset(node, id, options)
  return found.then(asset => {
    // Only what is there is kept: a token may be made later.
    if (asset) node.learned.set(key, Promise.resolve(asset))
    return asset
  })
}

/** @throws LatchkeyError `invalidRequest` when there is no such token */
export async function requireAsset(
  node: ChainNode,
  token: Pick<TokenInfo, 'address'>,
  options?: CallOptions,
): Promise<Asset> {
  const asset = await findAsset(node, token, options)
  if (asset) return asset
  throw new LatchkeyError('invalidRequest', 'There is no such token on this network', {
    hint: 'The address of a token is its id in the assets pallet, in decimal digits.',
  })
}
