import { type AdapterHost, readProperty } from '@latchkey/core/adapter'
import { type FoundWallet, readInjectedWallet, readStandardWallet } from './announcements.js'

/** What discovery looks at and whom it tells. */
export interface DiscoveryInput {
  readonly host: AdapterHost
  readonly announced: boolean
  readonly injected: boolean
  /** Whether a wallet is at work, so that it cannot be taken away. */
  isBusy(id: string): boolean
  changed(wallets: readonly FoundWallet[]): void
}

/** More than anybody has installed: a page script's endless list ends here. */
const MOST_WALLETS = 64

/** The first entries of a list of the page, whatever the list does when it is read. */
function copyList(list: unknown): unknown[] {
  try {
    if (!Array.isArray(list)) return []
    const length = Math.min(Number(readProperty(list, 'length')) || 0, MOST_WALLETS)
    return Array.from({ length }, (_, index) => readProperty(list, String(index)))
  } catch {
    // A proxy that was revoked throws even when it is asked what it is.
    return []
  }
}

/** Scripts may inject late; longer than this nobody waits. */
const LATE_INJECTION_MS = 3_000

/** The wallets that registered: identity is the object, and the first of one name keeps it. */
function createRegistry(changed: () => void) {
  const wallets: FoundWallet[] = []
  let open = true
  const remove = (objects: readonly unknown[]) => {
    const left = wallets.filter(({ wallet }) => !objects.includes(wallet))
    if (!open || left.length === wallets.length) return
    wallets.splice(0, wallets.length, ...left)
    changed()
  }
  const add = (object: unknown): boolean => {
    if (wallets.length >= MOST_WALLETS) return false
    const found = readStandardWallet(object)
    if (!found || wallets.some(({ id, wallet }) => id === found.id || wallet === object)) return false
    wallets.push(found)
    return true
  }
  return {
    wallets,
    /** The standard's `register`: wallets call it with anything, at any time. */
    register: (...objects: readonly unknown[]): (() => void) => {
      if (open && objects.map(add).includes(true)) changed()
      return () => remove(objects)
    },
    close: () => {
      open = false
    },
  }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Looks for wallets until it is stopped: the Wallet Standard, and Phantom's own object where it stays silent. */
export function startDiscovery({ host, announced, injected, isBusy, changed }: DiscoveryInput): () => void {
  const page = host.env.window
  if (!page) return () => undefined
  let onWindow: FoundWallet | undefined
  const registry = createRegistry(() => tell())
  const isNamed = (name: string) => registry.wallets.some(known => isSame(known.name, name))
  const tell = () => {
    const taken = onWindow && isNamed(onWindow.name) ? onWindow : undefined
    // A wallet at work under its window name keeps that name until the page is loaded again.
    if (taken && !isBusy(taken.id)) onWindow = undefined
    const shown = registry.wallets.filter(({ name }) => !onWindow || !isSame(name, onWindow.name))
    changed(onWindow ? [...shown, onWindow] : shown)
  }
  const offer = (callback: unknown) => {
    try {
      if (typeof callback === 'function') callback({ register: registry.register })
    } catch (error) {
      host.env.logger.warn('A wallet failed while it registered itself', error)
    }
  }
  const onRegister = (event: Event) => offer(readProperty(event, 'detail'))
  const lookAtWindow = () => {
    const found = injected && !onWindow ? readInjectedWallet(page) : undefined
    if (!found || isNamed(found.name)) return
    onWindow = found
    tell()
  }
  if (announced) {
    page.addEventListener('wallet-standard:register-wallet', onRegister)
    const detail = Object.freeze({ register: registry.register })
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    // The older way, by an array of callbacks. It is read and left as it is: other apps look there too.
    const waiting = readProperty(readProperty(page, 'navigator'), 'wallets')
    for (const callback of copyList(waiting)) offer(callback)
  }
  lookAtWindow()
  const stopWaiting = host.env.clock.after(LATE_INJECTION_MS, lookAtWindow)
  return () => {
    registry.close()
    stopWaiting()
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
