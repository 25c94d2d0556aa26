import {
  askTwice,
  endByWallet,
  readProperty,
  requireConnected,
  type SessionWatch,
} from '@latchkey/core/adapter'
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

interface Handlers {
  readonly events: Readonly<Record<string, (payload: unknown) => void>>
  /** Asks what is connected where an event says something else. `told` is the last payload of each event. */
  lookAgain(told: ReadonlyMap<string, unknown>): Promise<void>
}

const toAddresses = (payload: unknown): string => {
  try {
    return parseAccounts(payload).join()
  } catch {
    return ''
  }
}

function createHandlers(session: Session): Handlers {
  const { host, wallet } = session
  let accountNews = 0
  let chainNews = 0
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
    if (chainId === undefined) return void rereadChain()
    chainNews += 1
    changeSession(session, { chainId })
  }
  const onAccounts = (payload: unknown) => {
    try {
      const addresses = parseAccounts(payload)
      if (addresses.length === 0) return void confirm()
      accountNews += 1
      changeSession(session, { addresses })
    } catch {
      void confirm()
    }
  }
  return {
    events: {
      accountsChanged: onAccounts,
      chainChanged: onChain,
      // EIP-1193: sent when the provider can reach the chain (again).
      connect: payload => onChain(readProperty(payload, 'chainId')),
      // EIP-1193: the provider lost its node. It is not the person's doing, and 1013 passes by itself.
      disconnect: () => void confirm(),
    },
    async lookAgain(told) {
      const { addresses, chainId } = requireConnected(session)
      const differs = (event: string, isSame: (payload: unknown) => boolean) =>
        told.has(event) && !isSame(told.get(event))
      // Wallets tell of the accounts and the network of a new connection: these need no second look.
      const areOthers =
        told.has('disconnect') ||
        differs('accountsChanged', payload => toAddresses(payload) === addresses.join())
      const isElsewhere =
        differs('chainChanged', payload => parseChainId(payload) === chainId) ||
        differs('connect', payload => parseChainId(readProperty(payload, 'chainId')) === chainId)
      await Promise.all([areOthers && confirm(), isElsewhere && rereadChain()])
    },
  }
}

/** Listens to the provider. */
export function watchProvider(session: Session, heard: (isPromising: boolean) => boolean): SessionWatch {
  const { provider } = session
  let listening = true
  const { events, lookAgain } = createHandlers(session)
  const told = new Map<string, unknown>()
  const handlers = Object.entries(events).map(([event, handle]) => {
    const listener = (payload: unknown) => {
      if (!listening) return
      told.set(event, payload)
      if (heard(event === 'accountsChanged' && toAddresses(payload) !== '')) handle(payload)
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
      const latest = new Map(told)
      told.clear()
      await lookAgain(latest)
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
