import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Coin } from './coins'
import { SdkError } from './sdk-error'

/** A message that this ledger knows: coins from one address to others. */
export interface BankMessage {
  readonly typeUrl: string
  readonly from: string
  readonly outputs: readonly { readonly to: string; readonly coins: readonly Coin[] }[]
  /** As `cosmos-sdk/…` writes it in an amino document. */
  readonly amino: unknown
}

/** Who signs and how. */
export interface TxSigner {
  readonly publicKey: Uint8Array | undefined
  readonly mode: 'direct' | 'amino' | 'other'
  readonly sequence: bigint
}

/** A transaction, taken apart. */
export interface DecodedTx {
  readonly bytes: Uint8Array
  readonly hash: string
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly messages: readonly BankMessage[]
  readonly memo: string
  readonly timeoutHeight: bigint
  readonly signers: readonly TxSigner[]
  readonly signatures: readonly Uint8Array[]
  readonly fee: { readonly amount: readonly Coin[]; readonly gas: bigint }
}

const keyType = '/cosmos.crypto.secp256k1.PubKey'

const coinsOf = (coins: readonly Coin[]): readonly Coin[] =>
  coins.map(({ denom, amount }) => ({ amount, denom }))

const readSend = (value: Uint8Array): BankMessage => {
  const { fromAddress, toAddress, amount } = MsgSend.decode(value)
  const coins = coinsOf(amount)
  return {
    typeUrl: MsgSend.typeUrl,
    from: fromAddress,
    outputs: [{ to: toAddress, coins }],
    amino: {
      type: 'cosmos-sdk/MsgSend',
      value: { amount: coins, from_address: fromAddress, to_address: toAddress },
    },
  }
}

const readMultiSend = (value: Uint8Array): BankMessage => {
  const { inputs, outputs } = MsgMultiSend.decode(value)
  const [input] = inputs
  if (!input || inputs.length > 1) throw new SdkError('invalidRequest', 'multiple senders not allowed')
  const parties = (list: readonly { address: string; coins: readonly Coin[] }[]) =>
    list.map(({ address, coins }) => ({ address, coins: coinsOf(coins) }))
  return {
    typeUrl: MsgMultiSend.typeUrl,
    from: input.address,
    outputs: outputs.map(({ address, coins }) => ({ to: address, coins: coinsOf(coins) })),
    amino: {
      type: 'cosmos-sdk/MsgMultiSend',
      value: { inputs: parties(inputs), outputs: parties(outputs) },
    },
  }
}

const readMessage = ({ typeUrl, value }: { typeUrl: string; value: Uint8Array }): BankMessage => {
  if (typeUrl === MsgSend.typeUrl) return readSend(value)
  if (typeUrl === MsgMultiSend.typeUrl) return readMultiSend(value)
  throw new SdkError('txDecode', `unable to resolve type URL ${typeUrl}`)
}

const modeNames = new Map<SignMode | undefined, TxSigner['mode']>([
  [SignMode.SIGN_MODE_DIRECT, 'direct'],
  [SignMode.SIGN_MODE_LEGACY_AMINO_JSON, 'amino'],
])

const readAuthInfo = (bytes: Uint8Array): Pick<DecodedTx, 'signers' | 'fee'> => {
  const { signerInfos, fee } = AuthInfo.decode(bytes)
  return {
    fee: { amount: coinsOf(fee?.amount ?? []), gas: fee?.gasLimit ?? 0n },
    signers: signerInfos.map(({ publicKey, modeInfo, sequence }) => {
      if (publicKey && publicKey.typeUrl !== keyType) {
        throw new SdkError('txDecode', `unable to resolve type URL ${publicKey.typeUrl}`)
      }
      return {
        publicKey: publicKey ? PubKey.decode(publicKey.value).key : undefined,
        mode: modeNames.get(modeInfo?.single?.mode) ?? 'other',
        sequence,
      }
    }),
  }
}

/** Takes a transaction apart. @throws SdkError 2 */
export const decodeTx = (bytes: Uint8Array): DecodedTx => {
  try {
    const { bodyBytes, authInfoBytes, signatures } = TxRaw.decode(bytes)
    const body = TxBody.decode(bodyBytes)
    return {
      bytes,
      hash: bytesToHex(sha256(bytes)).toUpperCase(),
      bodyBytes,
      authInfoBytes,
      messages: body.messages.map(readMessage),
      memo: body.memo,
      timeoutHeight: body.timeoutHeight,
      signatures,
      ...readAuthInfo(authInfoBytes),
    }
  } catch (error) {
    if (error instanceof SdkError) throw error
    throw new SdkError('txDecode', error instanceof Error ? error.message : 'unexpected EOF')
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

const aminoSignBytes = (tx: DecodedTx, signer: TxSigner, chainId: string, number: bigint): Uint8Array => {
  const document = {
    account_number: String(number),
    chain_id: chainId,
    fee: { amount: tx.fee.amount, gas: String(tx.fee.gas) },
    memo: tx.memo,
    msgs: tx.messages.map(({ amino }) => amino),
    sequence: String(signer.sequence),
    ...(tx.timeoutHeight === 0n ? {} : { timeout_height: String(tx.timeoutHeight) }),
  }
  // Go's JSON encoder writes these three so that they cannot open a tag in a page.
  const text = JSON.stringify(sorted(document)).replace(
    /[&<>]/g,
    sign => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )
  return new TextEncoder().encode(text)
}

/** What the signer of a transaction must have signed. @throws SdkError 4 for a mode that this ledger lacks */
export const signBytesOf = (
  tx: DecodedTx,
  signer: TxSigner,
  chainId: string,
  accountNumber: bigint,
): Uint8Array => {
  if (signer.mode === 'amino') return aminoSignBytes(tx, signer, chainId, accountNumber)
  if (signer.mode !== 'direct') throw new SdkError('unauthorized', 'unsupported sign mode')
  const { bodyBytes, authInfoBytes } = tx
  return SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber }).finish()
}
