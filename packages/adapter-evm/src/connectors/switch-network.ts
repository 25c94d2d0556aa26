import { type CallOptions, LatchkeyError, type Network, sleep } from '@latchkey/core/adapter'
import { failuresOf, isRejection } from '../errors.js'
import { chainIdHex } from './chain-id.js'
import { changeSession, type Session } from './session.js'

const UNKNOWN_CHAIN =
  /unrecognized chain id|try adding the chain|chain.*(?:not been added|not added|has not been added)|unsupported chain/i
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/i
/** MetaMask refuses longer symbols. */
const MAX_SYMBOL = 6
/** Some wallets say yes before they have switched. */
const SETTLE_MS = 200
const SETTLE_TRIES = 5

/**
 * Whether a wallet's refusal to switch means that it does not know the network: 4902, MetaMask Mobile's 32603 and
 * its -32603 around a 4902, and WalletConnect's 5000 unless its text is a person saying no.
 */
export function isUnknownNetwork(error: unknown): boolean {
  const failures = failuresOf(error)
  if (failures.some(({ code }) => code === 4001) || isRejection(failures)) return false
  return failures.some(
    ({ code, text }) => code === 4902 || code === 32603 || code === 5000 || UNKNOWN_CHAIN.test(text),
  )
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
  let added = false
  try {
    await requestSwitch()
  } catch (error) {
    if (!isUnknownNetwork(error)) throw error
    await wallet.raw('wallet_addEthereumChain', [addChainParameters(network)])
    added = true
  }
  if (await hasArrived(session, Number(chainId), added ? 1 : SETTLE_TRIES)) return
  // Adding does not imply switching. Asked once more; a second refusal is an answer, not a reason to loop.
  if (added) {
    await requestSwitch().catch(error => {
      if (!isUnknownNetwork(error)) throw error
    })
    if (await hasArrived(session, Number(chainId), SETTLE_TRIES)) return
  }
  throw new LatchkeyError('switchFailed', 'The wallet stayed on another network')
}

/**
 * Brings the wallet to a network, adding it first where the wallet does not know it.
 * @throws LatchkeyError `userRejected`, `switchFailed`, `unsupportedNetwork`, `requestPending`, `aborted`
 */
export const switchNetwork = (session: Session, network: Network, options?: CallOptions): Promise<void> =>
  session.wallet.ask(() => switchOrAdd(session, network), options)
