import {
  type Bytes,
  openAtRest,
  type PairKind,
  type Party,
  sealAtRest,
  type WalletLabel,
} from '@latchkey/vault'
import { importRestKey } from '../keys/key-file-kms.js'
import type { Kms } from '../keys/kms.types.js'

interface HalfPlace {
  readonly kind: PairKind
  readonly device: string
}

/** Seals and opens the halves of one wallet at one party. */
export interface HalfSealer {
  seal(place: HalfPlace, half: Bytes): Promise<string>
  open(place: HalfPlace, sealed: string): Promise<Bytes>
}

/**
 * Opens the wallet's data key. Every half is sealed to its place: one that is put elsewhere in the database does not open.
 * @throws the KMS's error, VaultError `notOpened`
 */
export async function openHalfSealer(
  kms: Kms,
  party: Party,
  { dataKey, ...label }: WalletLabel & { readonly dataKey: string },
): Promise<HalfSealer> {
  const { userId, walletId, generation } = label
  const key = await importRestKey(await kms.unwrap(dataKey, `${party}/wallet/${walletId}`))
  const purpose = ({ kind, device }: HalfPlace) =>
    [party, 'half', kind, device, userId, walletId, generation].join('/')
  return {
    seal: (place, half) => sealAtRest(key, purpose(place), half),
    open: (place, sealed) => openAtRest(key, purpose(place), sealed),
  }
}
