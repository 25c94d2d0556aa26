import type { NewPart, NewRotation } from '../wire/wallet.js'
import { type Bytes, randomBytes, toBase64Url } from './bytes.js'
import { type HalfLabel, sealHalf } from './half-transport.js'
import type { PairKind, Party, WalletLabel } from './labels.types.js'
import { KEY_BYTES, openKey, openSecret, type Pair, sealKey, sealSecret } from './seal.js'

/** Bytes of a wallet's secret: a BIP-39 phrase of twelve words. */
const SECRET_BYTES = 16

/** A wallet that was just made, or one device of it: what each party is to keep, and the device's own half. */
export interface NewWallet {
  readonly label: WalletLabel
  /** What auth keeps: sealed texts of all, and its own halves. */
  readonly auth: NewPart
  /** What the keeper keeps. */
  readonly keeper: NewPart
  /** Keep it in the frame's storage, sealed by a key that cannot be read. */
  readonly deviceHalf: Bytes
}

const randomHalf = () => randomBytes(KEY_BYTES)
const randomId = () => toBase64Url(randomBytes(16))

interface NewPairs {
  readonly kinds: readonly PairKind[]
  readonly device: string
  readonly label: WalletLabel
  readonly key: Bytes
  readonly deviceHalf: Bytes
}

interface MadePair {
  readonly own: { readonly kind: PairKind; readonly device: string }
  readonly halves: Readonly<Record<Party, Bytes>>
  readonly sealedKey: string
}

/** Makes pairs of halves that open a wallet's key. */
const createPairs = ({ kinds, device, label, key, deviceHalf }: NewPairs): Promise<readonly MadePair[]> =>
  Promise.all(
    kinds.map(async kind => {
      const own = { kind, device: kind === 'recovery' ? '' : device }
      const halves = { auth: randomHalf(), keeper: randomHalf() }
      const pairs: Readonly<Record<PairKind, Pair>> = {
        device: { first: deviceHalf, second: halves.auth },
        recovery: { first: halves.keeper, second: halves.auth },
        withoutAuth: { first: deviceHalf, second: halves.keeper },
      }
      return { own, halves, sealedKey: await sealKey(pairs[kind], { ...label, ...own }, key) }
    }),
  )

/** What each party keeps: the sealed texts of all, and its own halves. */
function partsOf(
  made: readonly MadePair[],
  label: WalletLabel,
  sealedSecret: string,
): Readonly<Record<Party, NewPart>> {
  const sealed = {
    ...label,
    sealedSecret,
    sealedKeys: made.map(({ own, sealedKey }) => ({ ...own, sealedKey })),
  }
  const halvesOf = (party: Party, kept: readonly PairKind[]) =>
    made
      .filter(({ own }) => kept.includes(own.kind))
      .map(({ own, halves }) => ({ ...own, half: toBase64Url(halves[party]) }))
  return {
    auth: { ...sealed, halves: halvesOf('auth', ['device', 'recovery']) },
    keeper: { ...sealed, halves: halvesOf('keeper', ['recovery', 'withoutAuth']) },
  }
}

async function createWalletPairs({
  secret,
  ...pairs
}: Omit<NewPairs, 'deviceHalf'> & { readonly secret: Bytes }): Promise<NewWallet> {
  const { label, key } = pairs
  const deviceHalf = randomHalf()
  const made = await createPairs({ ...pairs, deviceHalf })
  return { label, deviceHalf, ...partsOf(made, label, await sealSecret(key, label, secret)) }
}

/** Makes a wallet with a new random secret. `device`: the thumbprint of this device. */
export const createWallet = (device: string): Promise<NewWallet> =>
  createWalletPairs({
    kinds: ['device', 'recovery', 'withoutAuth'],
    device,
    label: { userId: randomId(), walletId: randomId(), generation: 1 },
    key: randomBytes(KEY_BYTES),
    secret: randomBytes(SECRET_BYTES),
  })

/** Makes the pairs of one more device for a wallet whose key is open. */
export const addDevice = (wallet: {
  readonly device: string
  readonly label: WalletLabel
  readonly key: Bytes
  readonly secret: Bytes
}): Promise<NewWallet> => createWalletPairs({ kinds: ['device', 'withoutAuth'], ...wallet })

/** Opens a wallet by one pair of halves. @throws VaultError `notOpened`, `unknownVersion`, `invalidInput` */
export async function openWallet(
  wallet: Pick<NewPart, 'sealedSecret' | 'sealedKeys'> & WalletLabel,
  { kind, device, ...pair }: Pair & { readonly kind: PairKind; readonly device: string },
): Promise<{ readonly key: Bytes; readonly secret: Bytes }> {
  const { userId, walletId, generation, sealedKeys, sealedSecret } = wallet
  const label = { userId, walletId, generation }
  const own = sealedKeys.find(each => each.kind === kind && each.device === device)
  const key = await openKey(pair, { ...label, kind, device }, own?.sealedKey ?? '')
  return { key, secret: await openSecret(key, label, sealedSecret) }
}

/** A new generation of a wallet. */
export interface Rotation {
  readonly label: WalletLabel
  /** Names it at both parties. */
  readonly id: string
  readonly auth: NewRotation
  readonly keeper: NewRotation
}

/** What the half of a device is bound to that another device made. */
export const rotatedHalfLabel = (label: WalletLabel, device: string): HalfLabel => ({
  ...label,
  kind: 'device',
  device,
  party: 'device',
  flow: 'rotation',
})

/**
 * Makes a new generation of an open wallet: a new key, the secret sealed again, and new pairs for recovery and the devices.
 * Each device's half is sealed to its key, which the caller has checked. @throws VaultError `invalidInput`
 */
export async function rotateWallet({
  label: old,
  secret,
  devices,
  removed,
}: {
  readonly label: WalletLabel
  readonly secret: Bytes
  readonly devices: readonly { readonly device: string; readonly sealingKey: string }[]
  /** The device that is left out on purpose. */
  readonly removed?: string
}): Promise<Rotation> {
  const { userId, walletId } = old
  const label = { userId, walletId, generation: old.generation + 1 }
  const key = randomBytes(KEY_BYTES)
  const recovery = createPairs({ kinds: ['recovery'], device: '', label, key, deviceHalf: randomHalf() })
  const ofDevices = devices.map(async ({ device, sealingKey }) => {
    const deviceHalf = randomHalf()
    const made = await createPairs({ kinds: ['device', 'withoutAuth'], device, label, key, deviceHalf })
    const sealedHalf = await sealHalf(sealingKey, rotatedHalfLabel(label, device), deviceHalf)
    deviceHalf.fill(0)
    return { made, handed: { device, sealedHalf } }
  })
  const done = await Promise.all(ofDevices)
  const made = [...(await recovery), ...done.flatMap(each => each.made)]
  const parts = partsOf(made, label, await sealSecret(key, label, secret))
  key.fill(0)
  const id = randomId()
  const own = {
    rotation: id,
    ...(removed !== undefined && { removed }),
    deviceHalves: done.map(({ handed }) => handed),
  }
  return { label, id, auth: { ...parts.auth, ...own }, keeper: { ...parts.keeper, ...own } }
}
