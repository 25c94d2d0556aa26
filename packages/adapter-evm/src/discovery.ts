import { loadOnce, readProperty } from '@latchkey/core/adapter'
import type { DiscoveryInput } from './discovery.types.js'
import type { FoundWallets } from './found-wallets.js'

/** Scripts may inject late; longer than this nobody waits. */
const LATE_INJECTION_MS = 3_000
/** Announcements that may wait for the code that reads them. A page that sends more is flooding the list. */
const MAX_WAITING = 256

/** Where wallets without EIP-6963 put themselves, by the first name of the place. */
const PLACES = ['ethereum', 'coinbaseWalletExtension', 'phantom', 'okxwallet', 'trustwallet', 'bitkeep']

/**
 * Looks for wallets until it is stopped: EIP-6963, and the window's own objects that nobody announced. What reads and
 * names them is loaded with the first sign of one: a page of a visitor without a wallet does not pay for it.
 */
export function startDiscovery(input: DiscoveryInput): () => void {
  const { logger, clock, window: page } = input.host.env
  if (!page) return () => undefined
  const waiting: Event[] = []
  let list: FoundWallets | undefined
  let stopped = false
  const isPlaced = () => input.injected && PLACES.some(place => Boolean(readProperty(page, place)))
  const load = loadOnce(async () => (await import('./found-wallets.js')).createFoundWallets(input, page))

  const read = async () => {
    list ??= await load()
    if (stopped) return
    for (const event of waiting.splice(0)) list.announce(event)
    if (isPlaced()) list.lookAtWindow()
  }
  const look = () => {
    read().catch(error => logger.warn('Wallets could not be read', error))
  }
  const onAnnounce = (event: Event) => {
    if (list) return list.announce(event)
    if (waiting.length === MAX_WAITING) return
    waiting.push(event)
    look()
  }
  const lookAtWindow = () => {
    if (isPlaced()) look()
  }
  if (input.announced) {
    page.addEventListener('eip6963:announceProvider', onAnnounce)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  lookAtWindow()
  const stopWaiting = clock.after(LATE_INJECTION_MS, () => {
    page.removeEventListener('ethereum#initialized', lookAtWindow)
    lookAtWindow()
  })
  page.addEventListener('ethereum#initialized', lookAtWindow)
  return () => {
    stopped = true
    stopWaiting()
    page.removeEventListener('ethereum#initialized', lookAtWindow)
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
  }
}
