import {
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  type TransferInput,
  throwIfAborted,
} from '@latchkey/core/adapter'
import { fetchDenom } from '../chain/bank.js'
import type { Nodes } from '../chain/nodes.js'
import { type PreparedTransfer, prepareTransfer } from '../chain/prepare.js'
import type { SentTxs } from '../chain/sent.js'
import {
  aminoDocument,
  encodeAuthInfo,
  encodeBody,
  hashOf,
  sameMessages,
  signerKey,
  txOfAmino,
  txOfDirect,
} from '../chain/tx.js'
import type { Live, SigningSession } from '../connectors/session.js'
import type { Sender } from '../connectors/transfer.types.js'
import { submit } from './broadcast.js'

/** The person sees the fee that was tried out; changing it is the wallet's offer, not ours. */
const WISHES = { preferNoSetFee: true, preferNoSetMemo: true } as const

/** @throws LatchkeyError `notConnected`, `unsupportedNetwork`, `wrongAccount` */
function requireSender({ live }: SigningSession, input: TransferInput, from: string): Live {
  if (!live) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  const { networkId } = live.facts
  if (networkId !== input.networkId) {
    throw new LatchkeyError(
      'unsupportedNetwork',
      `The wallet is on ${networkId}, the transfer is for ${input.networkId}`,
      { hint: 'Switch the wallet to the network of the transfer first.' },
    )
  }
  if (live.key.address === from) return live
  throw new LatchkeyError('wrongAccount', 'The wallet has another account selected than the one to send from')
}

/** A trial run pays no fee: whether the account can pay is asked of its balance. */
async function requireFunds({ node, transfer, fee }: PreparedTransfer, options?: CallOptions): Promise<void> {
  const held = await fetchDenom(node, transfer.from, fee.denom, options)
  const needed = fee.amount + (transfer.denom === fee.denom ? transfer.amount : 0n)
  if (held >= needed) return
  throw new LatchkeyError('insufficientFunds', 'The balance is too low for the amount and its fee', {
    hint: 'Send less, or get some more of the coin that fees are paid in.',
  })
}

async function signTransfer(
  { signer }: Sender,
  live: Live,
  { node, transfer, account, fee }: PreparedTransfer,
  sequence: bigint,
  options?: CallOptions,
): Promise<Uint8Array> {
  const from = {
    address: live.key.address,
    accountId: `${live.facts.networkId}:${live.key.address}`,
  } as const
  const { chainId } = node.facts
  const { accountNumber } = account
  const key = signerKey(node, account, live.key.publicKey)
  if (live.key.hardware) {
    const document = aminoDocument(transfer, fee, { chainId, accountNumber, sequence })
    return txOfAmino(transfer, key, await signer.signAmino({ account: from, document, ...WISHES }, options))
  }
  const bodyBytes = encodeBody(transfer)
  const authInfoBytes = encodeAuthInfo(key, sequence, 'direct', fee)
  const document = { bodyBytes, authInfoBytes, chainId, accountNumber }
  const answer = await signer.signDirect({ account: from, document, ...WISHES }, options)
  if (!sameMessages(bodyBytes, answer.signed.bodyBytes)) {
    throw new LatchkeyError('invalidResponse', 'The wallet signed something else than the transfer')
  }
  return txOfDirect(answer)
}

/**
 * Tries a transfer out, has the wallet sign it and sends it.
 * @throws LatchkeyError
 */
export async function sendTransfer(
  nodes: Nodes,
  sent: SentTxs,
  sender: Sender,
  input: TransferInput,
  options?: CallOptions,
): Promise<{ hash: string }> {
  throwIfAborted(options?.signal)
  const { networkId } = input
  const live = requireSender(sender.session, input, nodes.normalizeAddress(input.from, networkId))
  const prepared = await prepareTransfer(nodes, input, options)
  await requireFunds(prepared, options)
  const { from } = prepared.transfer
  const sequence = sent.nextSequence(networkId, from, prepared.account.sequence)
  const bytes = await signTransfer(sender, live, prepared, sequence, options)
  try {
    // Signed is signed: from here on nobody but the end of the client stops it.
    await submit(prepared.node, bytes)
  } catch (error) {
    if (isLatchkeyError(error, 'nonceTooLow')) sent.forget(networkId, from)
    throw error
  }
  const hash = hashOf(bytes)
  sent.add(hash, { networkId, bytes, from, sequence })
  return { hash }
}
