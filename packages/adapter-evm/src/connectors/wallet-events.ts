import {
  askTwice,
  endByWallet,
  readProperty,
  requireConnected,
  type SessionWatch,
} from '@latchkey/core/adapter'
import { parseChainId } from '../codec/chain-id.js'
import type { Hex } from '../codec/rpc.js'
import { parseAccounts } from '../codec/schemas.js'
import { changeSession, type Session } from './session.js'

/** How long a wallet may take to say whether it still knows the site. */
const CONFIRM_TIMEOUT_MS = 3_000

/** Asks the wallet who is connected; `latest` says whether the answer still matters. */
async function confirmAccounts(session: Session, latest: () => boolean): Promise<void> {
  const { wallet, host, lifetime } = session
  const ask = async () => {
    const addresses = await wallet.accounts({ timeoutMs: CONFIRM_TIMEOUT_MS }).catch(() => [])
    return addresses.length > 0 ? addresses : undefined
  }
  const addresses = await askTwice(ask, host.env.clock, lifetime)
  if (!session.state || !latest()) return
  if (addresses) changeSession(session, { addresses })
  else endByWallet(session)
}

/** Listens to the provider. */
export function watchProvider(session: Session, heard: (isPromising: boolean) => boolean): SessionWatch {
  const { host, provider, wallet } = session
  let listening = true
  let accountNews = 0
  let chainNews = 0
  /** What was heard last. Most wallets tell of the accounts and the network of a new connection. */
  let told: { addresses?: string; chainId?: number } = {}
  // Locking, revoking and losing the connection look alike; some wallets send an empty list in passing too.
  const confirm = () => {
    accountNews += 1
    const mine = accountNews
    // It rejects only where the client is gone.
    return confirmAccounts(session, () => mine === accountNews).catch(() => undefined)
  }
  const rereadChain = () => {
    chainNews += 1
    const mine = chainNews
    return wallet.chainId().then(
      chainId => {
        if (mine === chainNews) changeSession(session, { chainId })
      },
      error => host.env.logger.warn('A wallet reported a network that cannot be one', error),
    )
  }
  const onChain = (payload: unknown) => {
    const chainId = parseChainId(payload)
    told.chainId = chainId ?? Number.NaN
    if (!heard(false)) return
    if (chainId === undefined) return void rereadChain()
    chainNews += 1
    changeSession(session, { chainId })
  }
  const onAccounts = (payload: unknown) => {
    let addresses: Hex[] = []
    try {
      addresses = parseAccounts(payload)
    } catch {
      // No list at all says as little as an empty one.
    }
    told.addresses = addresses.join()
    if (!heard(addresses.length > 0)) return
    if (addresses.length === 0) return void confirm()
    accountNews += 1
    changeSession(session, { addresses })
  }
  const events: Readonly<Record<string, (payload: unknown) => void>> = {
    accountsChanged: onAccounts,
    chainChanged: onChain,
    // EIP-1193: sent when the provider can reach the chain (again).
    connect: payload => onChain(readProperty(payload, 'chainId')),
    // EIP-1193: the provider lost its node. It is not the person's doing, and 1013 passes by itself.
    disconnect: () => onAccounts([]),
  }
  const handlers = Object.entries(events).map(([event, handle]) => {
    const listener = (payload: unknown) => {
      if (listening) handle(payload)
    }
    return [event, listener] as const
  })
  for (const [event, listener] of handlers) {
    try {
      provider.on?.(event, listener)
    } catch {
      // A wallet without events still connects and signs.
    }
  }
  return {
    async look() {
      const state = requireConnected(session)
      const { addresses = state.addresses.join(), chainId = state.chainId } = told
      told = {}
      await Promise.all([
        addresses !== state.addresses.join() && confirm(),
        chainId !== state.chainId && rereadChain(),
      ])
    },
    stop() {
      // Some wallets lack `removeListener`, a few lack `off` too: what stays there is deaf.
      listening = false
      for (const [event, listener] of handlers) {
        try {
          if (typeof provider.removeListener === 'function') provider.removeListener(event, listener)
          else provider.off?.(event, listener)
        } catch {
          // Deaf anyway.
        }
      }
    },
  }
}
