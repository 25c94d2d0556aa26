import { isSmartAccountError, readWalletCalls, type WalletCalls } from '@latchkey/smart-account'
import { readRequest } from '../../rpc/read-request.js'
import type { AccountContext, AskedCalls } from './request.types.js'

/** More calls than a person reads. */
const MAX_CALLS = 50

/** A method and its parameters, as the page sent them, and the network that it is on. */
export interface PageRequest {
  readonly method: string
  readonly params: unknown
  readonly networkId: string
}

const isSameUrl = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** A page may name the project's own paymaster alone: no address of a page is ever asked for anything. */
function readSponsor(
  { paymasterUrl, isPaymasterOptional }: WalletCalls,
  networkId: string,
  { networks, refuse }: AccountContext,
): boolean {
  const own = networks.paymaster(networkId)?.network.rpcUrl
  if (paymasterUrl === undefined) return false
  if (own !== undefined && isSameUrl(own, paymasterUrl)) return true
  if (isPaymasterOptional) return false
  throw refuse('errorPaymaster', '5700')
}

async function readBatch(params: unknown, context: AccountContext): Promise<AskedCalls> {
  const { addresses, networks, batches, refuse, origin } = context
  const read = (): WalletCalls => {
    try {
      const [given] = Array.isArray(params) ? (params as readonly unknown[]) : []
      return readWalletCalls(given, addresses.smartAccount as `0x${string}`)
    } catch (error) {
      if (isSmartAccountError(error, 'unsupportedCapability')) throw refuse('errorUnsupported', '5700')
      throw isSmartAccountError(error) ? refuse('errorRequest', 'invalidRequest') : error
    }
  }
  const wanted = read()
  const networkId = `eip155:${wanted.chainId}`
  if (!networks.accountChainIds.includes(wanted.chainId)) throw refuse('errorSmartAccount', '5710')
  if (wanted.calls.length > MAX_CALLS) throw refuse('errorRequest', '5740')
  if (wanted.id !== undefined && (await batches.find(origin, wanted.id))) throw refuse('errorBatchId', '5720')
  return {
    networkId,
    calls: wanted.calls,
    answer: 'batch',
    isSponsored: readSponsor(wanted, networkId, context),
    batchId: wanted.id,
  }
}

/** Reads what a page asks the smart account to do. @throws FrameRefusal */
export async function readCalls(request: PageRequest, context: AccountContext): Promise<AskedCalls> {
  const { addresses, refuse } = context
  const asked = request.method === 'wallet_sendCalls' ? await readBatch(request.params, context) : undefined
  if (asked) return checked(asked, context)
  const { networkId } = request
  const { smartAccount: account } = addresses
  const wanted = readRequest(request, { addresses, account, networkId, refuse })
  if (wanted.kind !== 'evmTransaction') throw refuse('errorUnsupported', 'unsupported')
  const { to, value, data } = wanted.wanted
  // An account has no opcode of its own that creates a contract.
  if (to === undefined) throw refuse('errorUnsupported', 'unsupported')
  const calls = [{ to, value, data }]
  return checked({ networkId, calls, answer: 'transaction', isSponsored: false, batchId: undefined }, context)
}

/** A call of the account to itself could hide other calls, and the zero address stands for the account. */
function checked(asked: AskedCalls, { addresses, refuse }: AccountContext): AskedCalls {
  const own = addresses.smartAccount.toLowerCase()
  const isHidden = asked.calls.some(({ to }) => to.toLowerCase() === own || BigInt(to) === 0n)
  if (isHidden) throw refuse('errorRequest', 'invalidRequest')
  return asked
}
