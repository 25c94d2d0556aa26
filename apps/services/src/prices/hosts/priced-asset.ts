import { splitAccountId } from '../../tokens/asset-id.js'

/** What has a price, in its parts. */
export interface PricedAsset {
  /** CAIP-10 of a token, CAIP-2 of a coin, `currency:eur`. */
  readonly asset: string
  readonly kind: 'token' | 'coin' | 'rate'
  /** CAIP-2. Of a rate: the whole. */
  readonly networkId: string
  /** Of a token. */
  readonly address: string
}

/** Reads what has a price. */
export function parsePricedAsset(asset: string): PricedAsset {
  if (asset.startsWith('currency:')) return { asset, kind: 'rate', networkId: asset, address: '' }
  const { networkId, address } = splitAccountId(asset)
  return { asset, kind: address === '' ? 'coin' : 'token', networkId, address }
}

/** Parts of a list that are no longer than what one request may ask for. */
export const partsOf = <T>(list: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
