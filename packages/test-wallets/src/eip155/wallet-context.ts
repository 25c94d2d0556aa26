import type { PrivateKeyAccount } from 'viem/accounts'
import type { WalletEmitter } from '../shared/emitter'
import { createNodeClient, type NodeCall } from '../shared/node-client'
import { invalidParams, ProviderRpcError, rpcCodes, unauthorized } from '../shared/provider-error'
import type { PromptChoice, PromptKind, WalletFetch, WalletPrompt } from '../shared/wallet.types'
import type { WalletCore } from '../shared/wallet-core'
import { isHexAddress, toLowerHex } from './hex'
import { shapeAccounts, shapeChainId } from './misbehaviour'
import type { Eip155WalletOptions, Misbehaviour } from './wallet.types'
import { findSigner, toPersisted, visibleAccounts, type WalletState } from './wallet-state'

/** What the methods and the controls of one wallet share. */
export interface WalletContext extends WalletCore<Omit<WalletPrompt, 'id'>, PromptChoice> {
  readonly options: Eip155WalletOptions
  readonly state: WalletState
  readonly faults: Misbehaviour
  readonly emitter: WalletEmitter
  readonly fetch: WalletFetch
  /** The page that the wallet was installed in last. */
  readonly page: { host: string; href: string }
  readonly now: () => Date
  /** Ends with the wallet; background work looks at it. */
  readonly signal: AbortSignal
}

/** One request on its way through the wallet. */
export interface RequestScope {
  readonly context: WalletContext
  readonly method: string
  readonly params: readonly unknown[]
  /** Shows a prompt. @throws the rejection, or what was scripted */
  prompt(kind: PromptKind): Promise<PromptChoice>
}

/** The node of a network. @throws 4901 when the wallet is on a network that it knows nothing of */
export const nodeOf = (context: WalletContext, chainId = context.state.chainId): NodeCall => {
  const network = context.state.networks.get(chainId)
  if (network === undefined) {
    throw new ProviderRpcError(rpcCodes.chainDisconnected, `The wallet has no RPC for chain ${chainId}.`)
  }
  return createNodeClient(network.rpcUrl, context.fetch)
}

/** Writes down what a reload must not lose. */
export const persist = (context: WalletContext): void =>
  context.options.storage?.save(toPersisted(context.state))

/** Returns the accounts as the wallet reports them, or in a wrong shape if the options ask for it. */
export const shownAccounts = ({ state, options }: WalletContext): readonly string[] => {
  const visible = visibleAccounts(state)
  // What `changeAccounts` was given may be any text.
  const asTheyAre = state.overridden !== undefined || options.accountCase === 'checksum'
  return asTheyAre ? visible : visible.map(toLowerHex)
}

/** What `eth_accounts` and `accountsChanged` say. */
export const describeAccounts = (context: WalletContext): unknown =>
  shapeAccounts(shownAccounts(context), context.faults.wrongAccountShape)

/** Changes what decides which accounts the page sees, and tells the page when that changed. */
export const updateAccounts = (context: WalletContext, change: (state: WalletState) => void): void => {
  const before = visibleAccounts(context.state).join()
  change(context.state)
  persist(context)
  if (visibleAccounts(context.state).join() !== before) {
    context.emitter.emit('accountsChanged', describeAccounts(context))
  }
}

/** Goes to a network, known or not, and tells the page. */
export const updateChain = (context: WalletContext, chainId: number): void => {
  if (context.state.chainId === chainId) return
  context.state.chainId = chainId
  persist(context)
  context.emitter.emit('chainChanged', shapeChainId(chainId, context.faults.wrongChainIdShape))
}

/** The key for an address of a request. @throws -32602, 4100 */
export const requireSigner = (context: WalletContext, address: unknown): PrivateKeyAccount => {
  if (!isHexAddress(address)) throw invalidParams('Expected an address of 20 bytes in hex.')
  const signer = findSigner(context.state, address)
  if (signer === undefined) throw unauthorized()
  return signer
}
