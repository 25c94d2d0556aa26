import {
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  sendSigned,
  type TransferInput,
  type TransferOptions,
  throwIfAborted,
} from '@latchkey/core/adapter'
import { changedError, checkSignedFee, feeOfAmino, feeOfDirect, requireFunds } from '../chain/binding.js'
import { isGuess, plainKeyType } from '../chain/key-types.js'
import type { Nodes } from '../chain/nodes.js'
import { type PreparedTransfer, prepareTransfer } from '../chain/prepare.js'
import type { SentTxs } from '../chain/sent.js'
import {
  aminoDocument,
  encodeAuthInfo,
  encodeBody,
  hashOf,
  memoOf,
  sameMessages,
  signerKey,
  type Transfer,
  txOfAmino,
  txOfDirect,
} from '../chain/tx.js'
import type { SessionState, SigningSession } from '../connectors/session.js'
import type { Sender } from '../connectors/transfer.types.js'
import { submit } from './broadcast.js'

/**
 * The person sees the fee that was tried out; changing it is the wallet's offer, not ours. A memo that was reviewed stays; where
 * there is none, the person may still write one in the wallet.
 */
const wishesOf = ({ memo = '' }: Transfer) => ({ preferNoSetFee: true, preferNoSetMemo: memo !== '' })

/** @throws LatchkeyError `transactionChanged` */
function checkMemo({ memo = '' }: Transfer, signed: string | undefined): void {
  if (memo === '' ? signed === undefined : signed !== memo)
    throw changedError('another memo than the one that was shown')
}

/** @throws LatchkeyError `notConnected`, `unsupportedNetwork`, `wrongAccount` */
function requireSender({ state }: SigningSession, input: TransferInput, from: string): SessionState {
  if (!state) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const { networkId } = state.facts
  if (networkId !== input.networkId) {
    throw new LatchkeyError(
      'unsupportedNetwork',
      `The wallet is on ${networkId}, the transfer is for ${input.networkId}`,
      { hint: 'Switch the wallet to the network of the transfer first.' },
    )
  }
  if (state.key.address === from) return state
  throw new LatchkeyError('wrongAccount', 'The wallet has another account selected than the one to send from')
}

/** Whether the wallet's key is one of Cosmos's own: by its address, for a chain that takes both kinds. */
async function hasPlainKey({ key: { address, publicKey } }: SessionState): Promise<boolean> {
  const { isPlainKeyOf } = await import('./verification.js')
  return isPlainKeyOf(publicKey, address)
}

interface SigningTerms {
  readonly sequence: bigint
  readonly maxFee: bigint | undefined
}

async function signTransfer(
  { signer }: Sender,
  state: SessionState,
  { node, transfer, account, fee, keyType }: PreparedTransfer,
  { sequence, maxFee }: SigningTerms,
  options?: CallOptions,
): Promise<Uint8Array> {
  const from = {
    address: state.key.address,
    accountId: `${state.facts.networkId}:${state.key.address}`,
  } as const
  const { chainId } = node.facts
  const { accountNumber } = account
  const plain = isGuess(node, account, keyType) && (await hasPlainKey(state))
  const key = signerKey(account, plain ? plainKeyType : keyType, state.key.publicKey)
  if (state.key.hardware) {
    const document = aminoDocument(transfer, fee, { chainId, accountNumber, sequence })
    const answer = await signer.signAmino({ account: from, document, ...wishesOf(transfer) }, options)
    checkMemo(transfer, answer.signed.memo)
    checkSignedFee(node, feeOfAmino(answer.signed), maxFee)
    return txOfAmino(transfer, key, answer)
  }
  const bodyBytes = encodeBody(transfer)
  const authInfoBytes = encodeAuthInfo(key, sequence, 'direct', fee)
  const document = { bodyBytes, authInfoBytes, chainId, accountNumber }
  const answer = await signer.signDirect({ account: from, document, ...wishesOf(transfer) }, options)
  if (!sameMessages(bodyBytes, answer.signed.bodyBytes))
    throw changedError('something else than the transfer')
  checkMemo(transfer, memoOf(answer.signed.bodyBytes))
  checkSignedFee(node, feeOfDirect(answer.signed.authInfoBytes), maxFee)
  return txOfDirect(answer)
}

/**
 * Tries a transfer out, has the wallet sign it and sends it. Once the wallet was asked, its answer counts: the signal
 * ends there.
 * @throws LatchkeyError
 */
export async function sendTransfer(
  nodes: Nodes,
  sent: SentTxs,
  sender: Sender,
  input: TransferInput,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  throwIfAborted(options?.signal)
  const { networkId } = input
  const state = requireSender(sender.session, input, nodes.normalizeAddress(input.from, networkId))
  const prepared = await prepareTransfer(nodes, input, options)
  await requireFunds(prepared, options)
  const { from } = prepared.transfer
  const sequence = sent.nextSequence(networkId, from, prepared.account.sequence)
  const terms = { sequence, maxFee: input.quote?.maxFee }
  const bytes = await signTransfer(sender, state, prepared, terms, options)
  const hash = hashOf(bytes)
  const { connectorId } = sender.session
  // Its sequence counts as used once a node has it: until then another transfer with the same one excludes this one.
  sent.add(hash, { networkId, bytes, from, sequence })
  const give = async (again?: CallOptions) => {
    try {
      await submit(prepared.node, bytes, again)
    } catch (error) {
      if (isLatchkeyError(error, 'nonceTooLow')) sent.forget(networkId, from)
      throw error
    }
    sent.taken(hash)
    nodes.host.emit({ type: 'transactionSent', connectorId, networkId, hash })
  }
  return sendSigned(hash, give, options)
}
