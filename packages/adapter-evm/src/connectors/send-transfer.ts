import { LatchkeyError, type TransferInput, type TransferOptions } from '@latchkey/core/adapter'
import type { Chain, PreparedTransfer } from '../chain/chain.types.js'
import { chainIdHex, networkIdOf } from '../codec/chain-id.js'
import { parseAnswer, readHash } from '../codec/schemas.js'
import type { Session } from './session.js'

/** What moves of a token, for the trace, where that is another number than people see. */
const rawOf = ({ data }: PreparedTransfer, { amount }: TransferInput): string => {
  const raw = data === undefined ? amount : BigInt(`0x${data.slice(-64)}`)
  return raw === amount ? '' : ` of ${raw}`
}

/**
 * Prepares a transfer and tries it on the network's node, then asks the wallet to send it.
 * @throws LatchkeyError `unsupportedNetwork`, `insufficientFunds`, `userRejected`, `invalidResponse`, …
 */
export async function sendTransfer(
  { wallet }: Session,
  loadChain: () => Promise<Chain>,
  input: TransferInput,
  options?: TransferOptions,
): Promise<{ hash: string }> {
  const chain = await loadChain()
  const [call, trace] = await Promise.all([
    chain.transfer(input, options),
    options?.onAsk && chain.trace(input, options),
  ])
  const current = networkIdOf(await wallet.chainId(options))
  if (current !== input.networkId) {
    throw new LatchkeyError(
      'unsupportedNetwork',
      `The wallet is on ${current}, the transfer is for ${input.networkId}`,
      {
        hint: 'Switch the wallet to the network of the transfer first.',
      },
    )
  }
  // With its chain id, so that a wallet which changes network in this moment refuses instead of sending elsewhere.
  const transaction = { ...call, chainId: chainIdHex(input.networkId) }
  if (trace !== undefined) options?.onAsk?.(trace + rawOf(call, input))
  const answer = await wallet.ask(() => wallet.raw('eth_sendTransaction', [transaction]), options)
  return { hash: parseAnswer(readHash, answer, 'the hash of a transaction') }
}
