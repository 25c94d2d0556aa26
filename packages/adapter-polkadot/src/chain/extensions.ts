import { LatchkeyError } from '@latchkey/core/adapter'

/**
 * What the extensions of a transaction write into it, in the order of every runtime. A node that swaps two of them could
 * have the number of a transaction read as its tip.
 */
const ORDER: readonly (readonly string[])[] = [
  ['CheckMortality', 'CheckEra'],
  ['CheckNonce'],
  ['ChargeTransactionPayment', 'ChargeAssetTxPayment', 'SkipCheckIfFeeless'],
  ['CheckMetadataHash'],
]

/** The extension that signs the metadata's hash (RFC-78). */
export const METADATA_HASH = 'CheckMetadataHash'

/**
 * Refuses extensions that are doubled, missing or out of order: only the last one may be absent.
 * @throws LatchkeyError `invalidResponse`
 */
export function checkExtensions(names: readonly string[]): void {
  const places = names.flatMap(name => {
    const place = ORDER.findIndex(group => group.includes(name))
    return place === -1 ? [] : [place]
  })
  const isInOrder = places.every((place, index) => place === index)
  if (isInOrder && places.length >= ORDER.length - 1) return
  throw new LatchkeyError(
    'invalidResponse',
    'The node describes transactions in an order that no runtime has',
  )
}
