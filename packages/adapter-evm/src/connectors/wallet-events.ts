import { askTwice, endByWallet, readProperty } from '@latchkey/core/adapter'
import { parseChainId } from './chain-id.js'
import { parseAccounts } from './schemas.js'
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

function createHandlers(session: Session): Record<string, (payload: unknown) => void> {
  const { host, wallet } = session
  let accountNews = 0
  // Locking, revoking and losing the connection look alike; some wallets send an empty list in passing too.
  const confirm = () => {
    accountNews += 1
    const mine = accountNews
    // It rejects only where the client is gone.
    confirmAccounts(session, () => mine === accountNews).catch(() => undefined)
  }
  const rereadChain = () => {
    wallet.chainId().then(
      chainId => changeSession(session, { chainId }),
      error => host.env.logger.warn('A wallet reported a network that cannot be one', error),
    )
  }
  const onChain = (payload: unknown) => {
    const chainId = parseChainId(payload)
    if (chainId === undefined) rereadChain()
    else changeSession(session, { chainId })
  }
  const onAccounts = (payload: unknown) => {
    try {
      const addresses = parseAccounts(payload)
      if (addresses.length === 0) return confirm()
      accountNews += 1
      changeSession(session, { addresses })
    } catch {
      confirm()
    }
  }
  return {
    accountsChanged: onAccounts,
    chainChanged: onChain,
    // EIP-1193: sent when the provider can reach the chain (again).
    connect: payload => onChain(readProperty(payload, 'chainId')),
    // EIP-1193: the provider lost its node. It is not the person's doing, and 1013 passes by itself.
    disconnect: confirm,
  }
}

/** Listens to the provider while connected. What it gives takes every listener away again. */
export function watchProvider(session: Session): () => void {
  const { provider } = session
  let listening = true
  const handlers = Object.entries(createHandlers(session)).map(([event, handle]) => {
    const listener = (payload: unknown) => {
      if (listening && session.state) handle(payload)
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
  return () => {
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
  }
}
