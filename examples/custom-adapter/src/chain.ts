import type { AdapterHost, CallOptions, NetworkCapabilities, TransferInput } from '@latchkey/core/adapter'
import { isLatchkeyError, LatchkeyError, sleep, throwIfAborted, withTimeout } from '@latchkey/core/adapter'

const [TIMEOUT_MS, POLL_MS] = [10_000, 1_000]
const headers = { 'content-type': 'application/json' }

/** The nodes of the networks: JSON-RPC over the host's `fetch`. */
export const createNode =
  (host: AdapterHost) =>
  async (networkId: string, method: string, params: unknown, options?: CallOptions): Promise<unknown> => {
    const signal = AbortSignal.any([host.signal, options?.signal ?? host.signal])
    throwIfAborted(signal)
    const url = host.networks().find(known => known.caipNetworkId === networkId)?.rpcUrls.default.http[0]
    if (!url) throw new LatchkeyError('networkMissing', `No node is known for ${networkId}`)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = host.env.fetch(url, { method: 'POST', headers, body, signal }).then(answer => answer.json())
    const answer = await withTimeout(reply, TIMEOUT_MS, host.env.clock, 'No answer in time').catch(cause => {
      throwIfAborted(signal)
      throw new LatchkeyError('networkError', 'The node could not be reached', { cause })
    })
    const { result, error } = Object(answer)
    if (!error) return result
    throw new LatchkeyError('transactionRejected', `The node refused ${method}`, { cause: error })
  }
export type AskNode = ReturnType<typeof createNode>

/** An amount as nodes write it: decimal digits, because a JSON number loses what is beyond 2^53. */
function toAmount(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,40}$/.test(value)) return BigInt(value)
  throw new LatchkeyError('invalidResponse', 'The node gave something that is no amount')
}

/** Quotes a transfer. `details` says which one, so that the quote is good for no other. */
export async function quoteTransfer(node: AskNode, input: TransferInput, options?: CallOptions) {
  const { networkId, from, to, amount } = input
  const fee = toAmount(await node(networkId, 'meadow_fee', [], options))
  return { fee, maxFee: fee, details: JSON.stringify({ networkId, from, to, amount: String(amount) }) }
}

/** What can be done without a wallet. What is absent is not supported: Meadow has no tokens. */
export const createChain = (host: AdapterHost, node: AskNode): NetworkCapabilities => ({
  balance: {
    async fetch({ networkId, address }, options) {
      const amount = toAmount(await node(networkId, 'meadow_balance', [address], options))
      const coin = host.networks().find(known => known.caipNetworkId === networkId)?.nativeCurrency
      return { amount, decimals: coin?.decimals ?? 0, symbol: coin?.symbol ?? '' }
    },
  },
  fees: { estimateTransfer: (input, options) => quoteTransfer(node, input, options) },
  verification: {
    async verifyMessage({ address, message, signed }, options) {
      throwIfAborted(options?.signal)
      const { isSignedBy } = await import('./keys.js')
      return signed.scheme === 'ed25519' && isSignedBy(address, message, signed.signature)
    },
  },
  transactions: {
    async watch({ networkId, hash, onUpdate }, options) {
      const signal = AbortSignal.any([host.signal, options?.signal ?? host.signal])
      for (let last = ''; ; await sleep(POLL_MS, host.env.clock, signal)) {
        const found = await node(networkId, 'meadow_status', [hash], { signal }).catch(error => {
          // A node that is down is waited out: only the chain can say that a transfer failed.
          if (!isLatchkeyError(error, 'networkError')) throw error
        })
        const status = found === 'confirmed' || found === 'failed' ? found : 'pending'
        if (status !== last) onUpdate?.({ status, hash })
        if (status !== 'pending') return { status, hash }
        last = status
      }
    },
  },
})
