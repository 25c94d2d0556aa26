import { hex } from '@scure/base'
import { Address, OutScript, Script, Transaction } from '@scure/btc-signer'
import type { WalletAddress } from '../../bip122/keys'
import { paramsOf } from '../../bip122/networks'
import type { BitcoinWalletFetch } from '../../bip122/wallet.types'
import { invalidParams, ProviderRpcError, rpcCodes } from '../../shared/provider-error'
import type { BitcoinNetwork } from '../network.types'

/** An Esplora-style service. */
export interface BitcoinService {
  /** Sends a raw transaction, hex; gives its id. @throws the service's words */
  broadcast(raw: string): Promise<string>
  utxos(address: string): Promise<readonly { txid: string; vout: number; value: number }[]>
}

/** Makes the way to the service of a network. */
export const createBitcoinService = (
  { rpcUrl, name }: BitcoinNetwork,
  fetchImpl: BitcoinWalletFetch,
): BitcoinService => {
  const ask = async (path: string, body?: string): Promise<string> => {
    if (rpcUrl === undefined)
      throw new ProviderRpcError(rpcCodes.internal, `The wallet reaches no service for ${name}.`)
    const post = body === undefined ? [] : [{ method: 'POST' as const, body }]
    const response = await fetchImpl(`${rpcUrl}${path}`, ...post)
    const text = await response.text()
    if (!response.ok) throw new ProviderRpcError(rpcCodes.internal, text)
    return text
  }
  return {
    broadcast: async raw => (await ask('/tx', raw)).trim(),
    utxos: async address => JSON.parse(await ask(`/address/${address}/utxo`)),
  }
}

/** What `sendTransfer` asks for. */
export interface Transfer {
  readonly recipient: string
  readonly sats: bigint
  readonly changeAddress: string | undefined
  /** At most 80 bytes, for OP_RETURN. */
  readonly memo: Uint8Array | undefined
}

const SATS_PER_VBYTE = 5n
const DUST = 546n
const MEMO_BYTES = 80

/** The parameters of `sendTransfer`. @throws -32602 */
export const readTransfer = (fields: Readonly<Record<string, unknown>>): Transfer => {
  const { recipientAddress, amount, changeAddress, memo } = fields
  if (typeof recipientAddress !== 'string') throw invalidParams('Expected "recipientAddress" as text.')
  if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount))
    throw invalidParams('Expected "amount" as text: satoshis without a point.')
  const bytes = typeof memo === 'string' && memo !== '' ? decodeMemo(memo) : undefined
  return {
    recipient: recipientAddress,
    sats: BigInt(amount),
    changeAddress: typeof changeAddress === 'string' ? changeAddress : undefined,
    memo: bytes,
  }
}

const decodeMemo = (memo: string): Uint8Array => {
  try {
    const bytes = hex.decode(memo.replace(/^0x/, ''))
    if (bytes.length <= MEMO_BYTES) return bytes
  } catch {
    // Said below.
  }
  throw invalidParams(`Expected "memo" as hex of at most ${MEMO_BYTES} bytes.`)
}

const scriptOf = (address: string, chain: string): Uint8Array => {
  try {
    return OutScript.encode(Address(paramsOf(chain)).decode(address))
  } catch {
    throw invalidParams('Expected an address of the network.')
  }
}

const addOutputs = (transaction: Transaction, transfer: Transfer, chain: string) => {
  transaction.addOutput({ script: scriptOf(transfer.recipient, chain), amount: transfer.sats })
  if (transfer.memo) transaction.addOutput({ script: Script.encode(['RETURN', transfer.memo]), amount: 0n })
}

/** Pays out of one address: coins, fee and change are the wallet's own. Gives the raw transaction, hex. */
export const buildTransfer = async (
  from: WalletAddress,
  transfer: Transfer,
  { utxos }: BitcoinService,
  chain: string,
): Promise<string> => {
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true, allowUnknownOutputs: true })
  addOutputs(transaction, transfer, chain)
  const changeScript = transfer.changeAddress ? scriptOf(transfer.changeAddress, chain) : from.script
  const fee = () =>
    SATS_PER_VBYTE *
    BigInt(90 + 70 * transaction.inputsLength + 43 * (transaction.outputsLength + 1) + MEMO_BYTES)
  let held = 0n
  for (const { txid, vout, value } of [...(await utxos(from.address))].sort((a, b) => b.value - a.value)) {
    if (held >= transfer.sats + fee()) break
    held += BigInt(value)
    const { script, redeemScript, tapInternalKey } = from
    transaction.addInput({
      txid,
      index: vout,
      sequence: 0xfffffffd,
      witnessUtxo: { script, amount: BigInt(value) },
      ...(redeemScript ? { redeemScript } : {}),
      ...(tapInternalKey ? { tapInternalKey } : {}),
    })
  }
  const change = held - transfer.sats - fee()
  if (change < 0n) throw new ProviderRpcError(rpcCodes.internal, 'Insufficient funds')
  if (change > DUST) transaction.addOutput({ script: changeScript, amount: change })
  transaction.sign(from.privateKey)
  transaction.finalize()
  return hex.encode(transaction.extract())
}
