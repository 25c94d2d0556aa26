import { LatchkeyError, type Scale, toScale } from '@latchkey/core/adapter'
import { programs, tokenPrograms } from '../programs.js'

/** What a mint keeps back of each transfer, at present. */
export interface TransferFee {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint
  /** Base units as the chain counts. */
  readonly most: bigint
}

/** Where the network's own clock stands. */
export interface ChainTime {
  readonly epoch: bigint
  /** Seconds since 1970. */
  readonly seconds: bigint
}

/** A mint, as far as balances and transfers must know it. */
export interface Mint {
  readonly address: string
  /** The program that keeps its tokens: the owner of the mint's account. */
  readonly program: string
  readonly decimals: number
  /** Undefined where amounts are shown as they are. */
  readonly scale: Scale | undefined
  readonly fee: TransferFee | undefined
  /** Why none of its tokens can be sent. */
  readonly unsendable: 'nonTransferable' | 'transferHook' | 'tokenMismatch' | undefined
  /** New accounts are frozen until the issuer thaws them. */
  readonly startsFrozen: boolean
  /** False where the issuer, or time, may change any of this. */
  readonly isFixed: boolean
}

const DECIMALS_AT = 44
const MINT_BYTES = 82
/** Behind the size of a token account Token-2022 writes what an account is; a mint is 1. */
const KIND_AT = 165
const KIND_MINT = 1
const EXTENSIONS_AT = 166
const HEADER = 4

/** Numbers of Token-2022's extensions of a mint. */
const extension = {
  transferFee: 1,
  defaultState: 6,
  nonTransferable: 9,
  interest: 10,
  transferHook: 14,
  scaledAmount: 25,
} as const

/** Extensions whose content can change; the others are fixed when the mint is made. */
const changing = [
  extension.transferFee,
  extension.defaultState,
  extension.interest,
  extension.transferHook,
  extension.scaledAmount,
]

/** Least sizes, in bytes. */
const sizes: Readonly<Record<number, number>> = {
  /** Of an account: whether it wants a memo. */
  8: 1,
  [extension.transferFee]: 108,
  [extension.defaultState]: 1,
  [extension.interest]: 52,
  [extension.transferHook]: 64,
  [extension.scaledAmount]: 56,
}

type Extensions = ReadonlyMap<number, DataView>

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const cutOff = () => new LatchkeyError('invalidResponse', 'The node gave a token that is not whole')

/** The extensions behind a mint or a token account, by number. @throws LatchkeyError `invalidResponse` */
export function readExtensions(data: Uint8Array): Extensions {
  const found = new Map<number, DataView>()
  const view = viewOf(data)
  for (let at = EXTENSIONS_AT; at + HEADER <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    // What follows is room that is not used.
    if (type === 0) break
    at += HEADER
    if (at + length > data.length || length < (sizes[type] ?? 0)) throw cutOff()
    found.set(type, viewOf(data.subarray(at, at + length)))
    at += length
  }
  return found
}

/** Of the two fees that a mint has, the newer one counts from its epoch on. */
function readFee(view: DataView | undefined, time: () => ChainTime): TransferFee | undefined {
  if (!view) return undefined
  const [older, newer] = [72, 90]
  const at = time().epoch >= view.getBigUint64(newer, true) ? newer : older
  return { basisPoints: BigInt(view.getUint16(at + 16, true)), most: view.getBigUint64(at + 8, true) }
}

/** As the program counts it, with years of 365.24 days. */
const SECONDS_PER_YEAR = 60 * 60 * 24 * 365.24

function readMultiplier(extensions: Extensions, time: () => ChainTime): number | undefined {
  const scaled = extensions.get(extension.scaledAmount)
  if (scaled) {
    const at = time().seconds >= scaled.getBigInt64(40, true) ? 48 : 32
    return scaled.getFloat64(at, true)
  }
  const interest = extensions.get(extension.interest)
  if (!interest) return undefined
  const [begun, changed] = [interest.getBigInt64(32, true), interest.getBigInt64(42, true)]
  const grown = (rate: number, from: bigint, to: bigint) =>
    Math.exp((rate * Number(to - from)) / (SECONDS_PER_YEAR * 10_000))
  const before = grown(interest.getInt16(40, true), begun, changed)
  return before * grown(interest.getInt16(50, true), changed, time().seconds)
}

const isMint = (data: Uint8Array): boolean =>
  data.length === MINT_BYTES || (data.length > KIND_AT && data[KIND_AT] === KIND_MINT)

const isSet = (view: DataView | undefined, from: number, length: number): boolean =>
  view !== undefined &&
  Array.from({ length }, (_, index) => view.getUint8(from + index)).some(each => each > 0)

/**
 * Reads a mint of either token program; undefined for any other account.
 * @param time the clock of the network, asked for where the mint depends on it
 * @throws LatchkeyError `invalidResponse` for a mint that is cut off
 */
export function decodeMint(
  address: string,
  { owner, data }: { readonly owner: string; readonly data: Uint8Array },
  time: () => ChainTime,
): Mint | undefined {
  if (!tokenPrograms.includes(owner) || !isMint(data)) return undefined
  const extensions: Extensions = owner === programs.token2022 ? readExtensions(data) : new Map()
  const multiplier = readMultiplier(extensions, time)
  const scale = multiplier === undefined ? undefined : toScale(multiplier)
  const unsendable = extensions.has(extension.nonTransferable)
    ? 'nonTransferable'
    : isSet(extensions.get(extension.transferHook), 32, 32)
      ? 'transferHook'
      : multiplier !== undefined && !scale
        ? 'tokenMismatch'
        : undefined
  return {
    address,
    program: owner,
    decimals: data[DECIMALS_AT] ?? 0,
    scale,
    fee: readFee(extensions.get(extension.transferFee), time),
    unsendable,
    startsFrozen: extensions.get(extension.defaultState)?.getUint8(0) === 2,
    isFixed: !changing.some(type => extensions.has(type)),
  }
}

/** What the mint keeps back of an amount: rounded up, as its program does. */
export const feeOn = (amount: bigint, fee: TransferFee | undefined): bigint => {
  if (!fee) return 0n
  const part = (amount * fee.basisPoints + 9_999n) / 10_000n
  return part < fee.most ? part : fee.most
}
