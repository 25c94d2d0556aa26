import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { otherText } from '../shared/other-text'
import { invalidParams, ProviderRpcError, rpcCodes } from '../shared/provider-error'
import { addressesOf, strangerKey, type WalletAddress } from './keys'
import { signBip137, signBip322 } from './message'
import { shapeSignature } from './misbehaviour'
import { isKnownNetwork, paramsOf } from './networks'
import { type InputToSign, signPsbt } from './psbt'
import type { RequestScope } from './request'
import { type BitcoinWalletContext, ownAddresses } from './wallet-context'

/** How a text is signed. */
export type MessageProtocol = 'ecdsa' | 'bip322'

const text = new TextEncoder()

/** Signs a text, after asking. @throws the rejection */
export const signText = async (
  scope: RequestScope,
  from: WalletAddress,
  message: string | Uint8Array,
  protocol: MessageProtocol,
): Promise<unknown> => {
  await scope.prompt('sign')
  const { options, faults, state } = scope.context
  const asked = typeof message === 'string' ? text.encode(message) : message
  const bytes = faults.badSignature === 'otherText' ? otherText(asked) : asked
  const stranger = hex.encode(strangerKey)
  const [payment, ordinals] = addressesOf(
    { payment: stranger, ordinals: stranger },
    0,
    state.network,
    options.paymentType,
  )
  const wrong = from.type === 'p2tr' ? ordinals : payment
  const signer = faults.badSignature === 'wrongKey' ? wrong : from
  // Only native SegWit has a "simple" signature of BIP-322.
  const asBip322 = protocol === 'bip322' && (signer.type === 'p2tr' || signer.type === 'p2wpkh')
  const signature = asBip322
    ? signBip322(signer, bytes, signer.privateKey, options.bip322Prefix ?? false)
    : signBip137(signer, bytes, signer.privateKey)
  return shapeSignature(signature, faults.badSignature)
}

/** What a request for a PSBT asks for. */
export interface PsbtRequest {
  readonly psbt: Uint8Array
  readonly inputs?: readonly InputToSign[]
  readonly finalize: boolean
  readonly broadcast?: boolean
}

/** Signs a PSBT, after asking; sends it where asked to. */
export const signTransaction = async (
  scope: RequestScope,
  { psbt, inputs, finalize, broadcast = false }: PsbtRequest,
): Promise<{ readonly psbt: Uint8Array; readonly txid?: string }> => {
  await scope.prompt('psbt')
  const { context } = scope
  const transaction = signPsbt({
    psbt,
    ...(inputs === undefined ? {} : { inputs }),
    own: ownAddresses(context),
    finalize: finalize || broadcast,
    faults: context.faults,
  })
  if (!broadcast) return { psbt: transaction.toPSBT() }
  return { psbt: transaction.toPSBT(), txid: await broadcastHex(context, hex.encode(transaction.extract())) }
}

const serviceOf = ({ state, options }: BitcoinWalletContext): string => {
  const found = options.networks.find(({ name }) => isKnownNetwork(state.network) && name === state.network)
  if (found?.rpcUrl === undefined) {
    throw new ProviderRpcError(rpcCodes.internal, `The wallet reaches no service for ${state.network}.`)
  }
  return found.rpcUrl
}

const ask = async (context: BitcoinWalletContext, path: string, body?: string): Promise<string> => {
  const url = `${serviceOf(context)}${path}`
  const response = await context.fetch(
    url,
    ...(body === undefined ? [] : [{ method: 'POST' as const, body }]),
  )
  const answer = await response.text()
  if (!response.ok) throw new ProviderRpcError(rpcCodes.internal, answer)
  return answer
}

/** Sends a raw transaction through the network's service; gives its id. */
export const broadcastHex = async (context: BitcoinWalletContext, raw: string): Promise<string> =>
  (await ask(context, '/tx', raw)).trim()

/** Confirmed and waiting satoshis of an address, as the network's service has them. */
export const fetchBalance = async (context: BitcoinWalletContext, { address }: WalletAddress) => {
  const { chain_stats: chain, mempool_stats: pool } = JSON.parse(await ask(context, `/address/${address}`))
  const confirmed = chain.funded_txo_sum - chain.spent_txo_sum
  const unconfirmed = pool.funded_txo_sum - pool.spent_txo_sum
  return { confirmed, unconfirmed, total: confirmed + unconfirmed }
}

/** A payment that the wallet makes by itself. */
export interface Payment {
  readonly address: string
  readonly sats: bigint
}

const readPayment = ({ address, sats }: Payment, network: string) => {
  try {
    return { script: OutScript.encode(Address(paramsOf(network)).decode(address)), amount: sats }
  } catch {
    throw invalidParams('Expected an address of the network.')
  }
}

/** Pays out of the payment address, after asking: coins, fee and change are the wallet's own. Gives the id. */
export const pay = async (
  scope: RequestScope,
  from: WalletAddress,
  payments: readonly Payment[],
  satsPerVbyte = 5,
): Promise<string> => {
  await scope.prompt('transaction')
  const { context } = scope
  const coins = JSON.parse(await ask(context, `/address/${from.address}/utxo`)) as {
    txid: string
    vout: number
    value: number
  }[]
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  const wanted = payments.reduce((sum, { sats }) => sum + sats, 0n)
  let held = 0n
  const feeOf = () =>
    BigInt(Math.ceil(satsPerVbyte * (80 + 70 * transaction.inputsLength + 43 * payments.length)))
  for (const { txid, vout, value } of coins.sort((a, b) => b.value - a.value)) {
    if (held >= wanted + feeOf()) break
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
  const change = held - wanted - feeOf()
  if (change < 0n) throw new ProviderRpcError(rpcCodes.internal, 'Insufficient funds')
  for (const payment of payments) transaction.addOutput(readPayment(payment, context.state.network))
  if (change > 546n) transaction.addOutput({ script: from.script, amount: change })
  transaction.sign(from.privateKey)
  transaction.finalize()
  return broadcastHex(context, hex.encode(transaction.extract()))
}
