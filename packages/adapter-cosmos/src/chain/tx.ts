import { sha256 } from '@noble/hashes/sha2'
import type { AminoSignDoc } from '../connectors/drivers/driver.types.js'
import type { DirectSignResponse } from '../connectors/signing/transactions.types.js'
import { fromBase64, fromHex, sameBytes, toHex } from '../connectors/wallet-code.js'
import type { AnyKey, ChainAccount } from './auth.js'
import {
  bytesOf,
  joinFields,
  lastBytes,
  ProtobufError,
  readFields,
  writeElement,
  writeFields,
} from './protobuf.js'

/** A transfer of one denom. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly denom: string
  readonly amount: bigint
  /** As the person wrote it; empty is none. */
  readonly memo?: string
}

/** What a transaction may use and what it pays. */
export interface Fee {
  readonly gas: bigint
  readonly denom: string
  readonly amount: bigint
}

/** How a transaction is signed: SIGN_MODE_DIRECT, or SIGN_MODE_LEGACY_AMINO_JSON. */
export type Mode = 'direct' | 'amino'

const MODES: Readonly<Record<Mode, bigint>> = { direct: 1n, amino: 127n }
const MSG_SEND = '/cosmos.bank.v1beta1.MsgSend'

interface Coin {
  readonly denom: string
  readonly amount: string
}

const coins = (denom: string, amount: bigint): readonly Coin[] =>
  amount === 0n ? [] : [{ denom, amount: String(amount) }]

/** Lists of messages: `Coin { denom = 1, amount = 2 }`. */
const writeCoins = (number: number, list: readonly Coin[]): Uint8Array =>
  joinFields(...list.map(({ denom, amount }) => writeElement(number, writeFields([1, denom], [2, amount]))))

/** `TxBody { messages = 1, memo = 2 }` with one `MsgSend { from_address = 1, to_address = 2, amount = 3 }`. */
export const encodeBody = ({ from, to, denom, amount, memo: own = '' }: Transfer, memo = own): Uint8Array => {
  const send = joinFields(writeFields([1, from], [2, to]), writeCoins(3, coins(denom, amount)))
  return writeFields([1, writeFields([1, MSG_SEND], [2, send])], [2, memo])
}

/** The key as transactions of the chain carry it: as the chain has it already, else of the type that the chain takes. */
export const signerKey = (account: ChainAccount, typeUrl: string, publicKey: string): AnyKey =>
  account.publicKey ?? { typeUrl, value: writeFields([1, fromHex(publicKey) ?? new Uint8Array()]) }

/** `AuthInfo { signer_infos = 1 { public_key = 1, mode_info = 2, sequence = 3 }, fee = 2 { amount = 1, gas_limit = 2 } }`. */
const writeAuthInfo = (
  { typeUrl, value }: AnyKey,
  sequence: bigint,
  mode: Mode,
  fee: { readonly amount: readonly Coin[]; readonly gas: bigint },
): Uint8Array => {
  const modeInfo = writeFields([1, writeFields([1, MODES[mode]])])
  const signer = writeFields([1, writeFields([1, typeUrl], [2, value])], [2, modeInfo], [3, sequence])
  const paid = joinFields(writeCoins(1, fee.amount), writeFields([2, fee.gas]))
  return joinFields(writeElement(1, signer), writeElement(2, paid))
}

/** Who signs, how, and what is paid. */
export const encodeAuthInfo = (
  publicKey: AnyKey,
  sequence: bigint,
  mode: Mode,
  { gas, denom, amount }: Fee,
): Uint8Array => writeAuthInfo(publicKey, sequence, mode, { amount: coins(denom, amount), gas })

/** `TxRaw { body_bytes = 1, auth_info_bytes = 2, signatures = 3 }`; a trial run has an empty signature. */
export const encodeTx = (
  bodyBytes: Uint8Array,
  authInfoBytes: Uint8Array,
  signature: Uint8Array,
): Uint8Array => joinFields(writeFields([1, bodyBytes], [2, authInfoBytes]), writeElement(3, signature))

/** What a chain knows a transaction by. */
export const hashOf = (tx: Uint8Array): string => toHex(sha256(tx)).toUpperCase()

/** The amino document of a transfer. */
export const aminoDocument = (
  { from, to, denom, amount, memo = '' }: Transfer,
  fee: Fee,
  { chainId, accountNumber, sequence }: { chainId: string; accountNumber: bigint; sequence: bigint },
): AminoSignDoc => ({
  chain_id: chainId,
  account_number: String(accountNumber),
  sequence: String(sequence),
  fee: { amount: coins(fee.denom, fee.amount), gas: String(fee.gas) },
  msgs: [
    {
      type: 'cosmos-sdk/MsgSend',
      value: { from_address: from, to_address: to, amount: coins(denom, amount) },
    },
  ],
  memo,
})

/** The memo of a body; undefined for bytes that are none. */
export function memoOf(body: Uint8Array): string | undefined {
  try {
    const memo = lastBytes(readFields(body), 2)
    return memo === undefined ? '' : new TextDecoder('utf-8', { fatal: true }).decode(memo)
  } catch {
    return undefined
  }
}

/** Whether two bodies do the same; the memo is looked at by itself. */
export function sameMessages(a: Uint8Array, b: Uint8Array): boolean {
  try {
    const [ours, theirs] = [bytesOf(readFields(a), 1), bytesOf(readFields(b), 1)]
    return (
      ours.length === theirs.length &&
      ours.every((message, index) => sameBytes(message, theirs[index] ?? new Uint8Array()))
    )
  } catch (error) {
    if (error instanceof ProtobufError) return false
    throw error
  }
}

/** A transaction of what the wallet signed directly. */
export const txOfDirect = ({ signed, signature }: DirectSignResponse): Uint8Array =>
  encodeTx(signed.bodyBytes, signed.authInfoBytes, fromBase64(signature.signature) ?? new Uint8Array())

/** A transaction of an amino document that the wallet signed, with fee and memo as they are in it. */
export function txOfAmino(
  transfer: Transfer,
  key: AnyKey,
  {
    signed,
    signature,
  }: { readonly signed: AminoSignDoc; readonly signature: { readonly signature: string } },
): Uint8Array {
  const { amount, gas } = signed.fee
  const authInfo = writeAuthInfo(key, BigInt(signed.sequence), 'amino', { amount, gas: BigInt(gas) })
  return encodeTx(
    encodeBody(transfer, signed.memo),
    authInfo,
    fromBase64(signature.signature) ?? new Uint8Array(),
  )
}
