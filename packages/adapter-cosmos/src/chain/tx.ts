import { sha256 } from '@noble/hashes/sha2'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { AminoSignDoc } from '../connectors/driver.types.js'
import type { DirectSignResponse } from '../connectors/transactions.types.js'
import { fromBase64, fromHex, sameBytes, toHex } from '../connectors/wallet-code.js'
import type { AnyKey, ChainAccount } from './auth.js'
import type { ChainNode } from './nodes.js'

/** A transfer of one denom. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly denom: string
  readonly amount: bigint
}

/** What a transaction may use and what it pays. */
export interface Fee {
  readonly gas: bigint
  readonly denom: string
  readonly amount: bigint
}

export type Mode = 'direct' | 'amino'

const modes: Readonly<Record<Mode, SignMode>> = {
  direct: SignMode.SIGN_MODE_DIRECT,
  amino: SignMode.SIGN_MODE_LEGACY_AMINO_JSON,
}

const coins = (denom: string, amount: bigint) => [{ denom, amount: String(amount) }]

/** The body of a transfer. */
export const encodeBody = ({ from, to, denom, amount }: Transfer, memo = ''): Uint8Array => {
  const value = MsgSend.encode({ fromAddress: from, toAddress: to, amount: coins(denom, amount) }).finish()
  return TxBody.encode(TxBody.fromPartial({ messages: [{ typeUrl: MsgSend.typeUrl, value }], memo })).finish()
}

/** The key as transactions of the chain carry it: as the chain has it already, else as its kind of keys is written. */
export function signerKey({ facts }: ChainNode, account: ChainAccount, publicKey: string): AnyKey {
  if (account.publicKey) return account.publicKey
  const ethereum =
    facts.prefix === 'inj'
      ? '/injective.crypto.v1beta1.ethsecp256k1.PubKey'
      : '/ethermint.crypto.v1.ethsecp256k1.PubKey'
  const key = fromHex(publicKey) ?? new Uint8Array()
  return {
    typeUrl: facts.coinType === 60 ? ethereum : '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key }).finish(),
  }
}

/** Who signs, how, and what is paid. */
export const encodeAuthInfo = (
  publicKey: AnyKey,
  sequence: bigint,
  mode: Mode,
  { gas, denom, amount }: Fee,
): Uint8Array =>
  AuthInfo.encode(
    AuthInfo.fromPartial({
      signerInfos: [{ publicKey, modeInfo: { single: { mode: modes[mode] } }, sequence }],
      fee: { amount: amount === 0n ? [] : coins(denom, amount), gasLimit: gas },
    }),
  ).finish()

/** A whole transaction. */
export const encodeTx = (
  bodyBytes: Uint8Array,
  authInfoBytes: Uint8Array,
  signature: Uint8Array,
): Uint8Array => TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()

/** What a chain knows a transaction by. */
export const hashOf = (tx: Uint8Array): string => toHex(sha256(tx)).toUpperCase()

/** The amino document of a transfer. */
export const aminoDocument = (
  { from, to, denom, amount }: Transfer,
  fee: Fee,
  { chainId, accountNumber, sequence }: { chainId: string; accountNumber: bigint; sequence: bigint },
): AminoSignDoc => ({
  chain_id: chainId,
  account_number: String(accountNumber),
  sequence: String(sequence),
  fee: { amount: fee.amount === 0n ? [] : coins(fee.denom, fee.amount), gas: String(fee.gas) },
  msgs: [
    {
      type: 'cosmos-sdk/MsgSend',
      value: { from_address: from, to_address: to, amount: coins(denom, amount) },
    },
  ],
  memo: '',
})

/** Whether two bodies do the same; the memo is the person's to change. */
export function sameMessages(a: Uint8Array, b: Uint8Array): boolean {
  try {
    const [ours, theirs] = [TxBody.decode(a).messages, TxBody.decode(b).messages]
    return (
      ours.length === theirs.length &&
      ours.every(({ typeUrl, value }, index) => {
        const other = theirs[index]
        return other?.typeUrl === typeUrl && sameBytes(value, other.value)
      })
    )
  } catch {
    return false
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
  const authInfo = AuthInfo.fromPartial({
    signerInfos: [
      { publicKey: key, modeInfo: { single: { mode: modes.amino } }, sequence: BigInt(signed.sequence) },
    ],
    fee: {
      amount: signed.fee.amount.map(({ denom, amount }) => ({ denom, amount })),
      gasLimit: BigInt(signed.fee.gas),
    },
  })
  return encodeTx(
    encodeBody(transfer, signed.memo),
    AuthInfo.encode(authInfo).finish(),
    fromBase64(signature.signature) ?? new Uint8Array(),
  )
}
