import {
  type BatchUpdate,
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { Chain } from '../chain/chain.types.js'
import { chainIdHex, networkIdOf } from '../codec/chain-id.js'
import { failuresOf } from '../codec/errors.js'
import { readHash } from '../codec/schemas.js'
import type { Session } from '../connectors/session.js'
import type { CallsStatus, SendCallsInput, WalletCalls } from './calls.types.js'
import { parseCallCapabilities } from './calls-capabilities.js'
import { type BatchParameters, parseBatchId, parseCalls, sendCallsParameters } from './calls-request.js'
import { fetchSequenceStatus, lacksBatches, parseSequenceId, sendSequence } from './calls-sequence.js'
import { parseCallsStatus } from './calls-status.js'

/** The account and network that a batch is for: what the app says, else what the wallet is on at this moment. */
function whereAndWho({ state }: Session, input: Pick<SendCallsInput, 'networkId' | 'from'>) {
  const [active] = state?.addresses ?? []
  if (!state || !active) throw new LatchkeyError('notConnected', 'The wallet is not connected')
  return { networkId: input.networkId ?? networkIdOf(state.chainId), from: input.from ?? active }
}

async function fetchCapabilities(session: Session, options?: CallOptions) {
  const { wallet, host } = session
  const { from, networkId } = whereAndWho(session, {})
  const method = 'wallet_getCapabilities'
  const networks = [...new Set([networkId, ...host.networks().map(network => network.caipNetworkId)])]
  try {
    const answer = await wallet.call(method, [from], options).catch(async error => {
      // MetaMask before 12.17 took the optional second parameter for a required one.
      if (!isLatchkeyError(error) || error.rpcCode !== -32603) throw error
      return wallet.call(method, [from, networks.map(chainIdHex)], options)
    })
    return parseCallCapabilities(answer, networks)
  } catch (error) {
    throwIfAborted(options?.signal)
    if (isLatchkeyError(error, 'aborted')) throw error
    return {}
  }
}

/** Wallets from before EIP-5792 was final refuse its version; they had no word for atomic either. */
async function requestBatch({ wallet }: Session, parameters: BatchParameters) {
  const method = 'wallet_sendCalls'
  try {
    return await wallet.raw(method, [parameters])
  } catch (error) {
    const refused = failuresOf(error).some(({ code, text }) => code === -32602 && /version/i.test(text))
    const { atomicRequired, ...rest } = parameters
    if (!refused || atomicRequired) throw error
    return wallet.raw(method, [{ ...rest, version: '1.0' }])
  }
}

async function send(
  session: Session,
  loadChain: () => Promise<Chain>,
  input: SendCallsInput,
  options?: CallOptions,
): Promise<{ id: string }> {
  const { wallet } = session
  const { networkId, from } = whereAndWho(session, input)
  const parameters = sendCallsParameters(input, networkId, from)
  let unsupported: unknown
  const answer = await wallet.ask(async () => {
    try {
      return await requestBatch(session, parameters)
    } catch (error) {
      if (!lacksBatches(error)) throw error
      unsupported = error
      return undefined
    }
  }, options)
  if (unsupported === undefined) return { id: parseBatchId(answer) }
  if (!input.fallback || input.atomicRequired) {
    throw new LatchkeyError('unsupportedMethod', 'The wallet cannot send several calls at once', {
      hint: 'Pass `fallback: true` to send them one after the other.',
    })
  }
  const sequence = { calls: parseCalls(input.calls), networkId, from }
  return sendSequence(session, await loadChain(), sequence, options)
}

/** The transactions of a wallet's own batch become known with its status. */
function reportBatch({ state, sent }: Session, { id, networkId, receipts }: CallsStatus): void {
  const where = networkId ?? (state && networkIdOf(state.chainId))
  if (where) for (const { transactionHash } of receipts) sent.report(where, transactionHash, id)
}

const fetchStatus = async ({ wallet }: Session, id: string, options?: CallOptions): Promise<CallsStatus> =>
  parseCallsStatus(id, await wallet.call('wallet_getCallsStatus', [id], options))

/** How a batch of the wallet's own stands. */
export async function fetchBatch(
  session: Session,
  batch: string,
  options?: CallOptions,
): Promise<BatchUpdate> {
  const { status, receipts } = await fetchStatus(session, batch, options)
  return {
    status: status === 'pending' || status === 'confirmed' ? status : 'failed',
    hashes: receipts.flatMap(({ transactionHash }) => readHash(transactionHash) ?? []),
  }
}

/** EIP-5792 for one connection. */
export function createWalletCalls(session: Session, loadChain: () => Promise<Chain>): WalletCalls {
  const { wallet } = session
  return {
    capabilities: options => fetchCapabilities(session, options),
    send: (input, options) => send(session, loadChain, input, options),
    async status(id, options) {
      if (parseSequenceId(id)) return fetchSequenceStatus(await loadChain(), id, options)
      const status = await fetchStatus(session, id, options)
      reportBatch(session, status)
      return status
    },
    async show(id, options) {
      if (parseSequenceId(id)) return
      await wallet.call('wallet_showCallsStatus', [id], options)
    },
  }
}
