import { type CallOptions, findOwnError, LatchkeyError, type Network, sleep } from '@latchkey/core/adapter'
import { chainIdHex } from '../codec/chain-id.js'
import { failuresOf, isRejection } from '../codec/errors.js'
import { changeSession, type Session } from './session.js'

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/i
/** MetaMask refuses longer symbols. */
const MAX_SYMBOL = 6
/** Some wallets say yes before they have switched. */
const SETTLE_MS = 200
const SETTLE_TRIES = 5

/** The person's no, an open request, no permission, and no connection: whether the network is known is another matter. */
const PASSED_ON: ReadonlySet<unknown> = new Set([4001, -32002, 4100, 4900, 4901])

/**
 * Whether a wallet's refusal to switch may mean that it does not know the network. Wallets say that by 4902, 5000, 32603,
 * -32603, or by a text in any language without a code: each refusal that has no other meaning counts. What failed on this
 * side, such as a time-out, is no refusal.
 */
export function isUnknownNetwork(error: unknown): boolean {
  if (findOwnError(error)) return false
  const failures = failuresOf(error)
  return !failures.some(({ code }) => PASSED_ON.has(code)) && !isRejection(failures)
}

const isSafeUrl = (url: string) => url.startsWith('https://')

/**
 * The parameters of EIP-3085. Lists that would be empty are left out: wallets refuse them. The RPC URLs are those of the
 * network's definition: nodes of the app's own may have keys.
 * @throws LatchkeyError `unsupportedNetwork`
 */
export function addChainParameters(network: Network): Record<string, unknown> {
  const { name, symbol, decimals } = network.nativeCurrency
  const rpcUrls = network.rpcUrls.default.http.filter(url => isSafeUrl(url) || LOOPBACK.test(url))
  if (rpcUrls.length === 0) {
    throw new LatchkeyError(
      'unsupportedNetwork',
      'The wallet does not know this network, and it cannot be added',
      {
        hint: 'Give the network an RPC URL that begins with https:// in its definition. Wallets get no customRpcUrls.',
      },
    )
  }
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: chainIdHex(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol: [...symbol].slice(0, MAX_SYMBOL).join(''), decimals },
    rpcUrls,
    ...(explorer && isSafeUrl(explorer) ? { blockExplorerUrls: [explorer] } : {}),
    ...(network.iconUrl && isSafeUrl(network.iconUrl) ? { iconUrls: [network.iconUrl] } : {}),
  }
}

/** Whether the wallet is there, asked of the wallet itself: `chainChanged` may be late or never come. */
async function hasArrived(session: Session, chainId: number, tries: number): Promise<boolean> {
  const current = await session.wallet.chainId()
  changeSession(session, { chainId: current })
  if (current === chainId || tries <= 1) return current === chainId
  await sleep(SETTLE_MS, session.host.env.clock, session.lifetime)
  return hasArrived(session, chainId, tries - 1)
}

async function switchOrAdd(session: Session, network: Network): Promise<void> {
  const { wallet } = session
  const chainId = chainIdHex(network.caipNetworkId)
  const requestSwitch = () => wallet.raw('wallet_switchEthereumChain', [{ chainId }])
  const refused = (error: unknown) => {
    if (!isUnknownNetwork(error)) throw error
    return true
  }
  const isRefused = await requestSwitch().then(() => false, refused)
  if (!isRefused && (await hasArrived(session, Number(chainId), SETTLE_TRIES))) return
  // It does not know the network, whether it said so or said yes and did nothing.
  await wallet.raw('wallet_addEthereumChain', [addChainParameters(network)])
  if (await hasArrived(session, Number(chainId), 1)) return
  // Adding does not imply switching. Asked once more; a second refusal is an answer, not a reason to loop.
  await requestSwitch().catch(refused)
  if (await hasArrived(session, Number(chainId), SETTLE_TRIES)) return
  throw new LatchkeyError('switchFailed', 'The wallet stayed on another network')
}

/**
 * Brings the wallet to a network, adding it first where the wallet does not know it.
 * @throws LatchkeyError `userRejected`, `switchFailed`, `unsupportedNetwork`, `requestPending`, `aborted`
 */
export const switchNetwork = (session: Session, network: Network, options?: CallOptions): Promise<void> =>
  session.wallet.ask(() => switchOrAdd(session, network), options)
