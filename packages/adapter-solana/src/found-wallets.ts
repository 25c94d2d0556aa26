import { createStandardApi, readProperty, type StandardReader, type TellReader } from '@latchkey/core/adapter'
import { type FoundWallet, readInjectedWallet, readStandardWallet } from './announcements.js'
import { defineConnector } from './connector.js'
import type { DiscoveryInput } from './discovery.types.js'

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

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The wallets that registered: identity is the object, and the first of one name keeps it. */
function createRegistry() {
  let wallets: readonly FoundWallet[] = []
  const add = (object: unknown): boolean => {
    if (wallets.length >= MOST_WALLETS) return false
    const found = readStandardWallet(object)
    if (!found || wallets.some(({ id, wallet }) => id === found.id || wallet === object)) return false
    wallets = [...wallets, found]
    return true
  }
  return {
    wallets: () => wallets,
    isNamed: (name: string) => wallets.some(known => isSame(known.name, name)),
    /** Whether one of them is new. */
    add: (objects: readonly unknown[]): boolean => objects.map(add).includes(true),
    /** Whether one of them was listed. */
    remove(objects: readonly unknown[]): boolean {
      const before = wallets
      wallets = before.filter(({ wallet }) => !objects.includes(wallet))
      return wallets.length < before.length
    },
  }
}

/** Makes an empty list, which tells `changed` of every wallet that comes or goes. */
export function createFoundWallets(
  input: DiscoveryInput,
  page: unknown,
  tell: TellReader<StandardReader>,
): StandardReader {
  const { host, announced, injected, isBusy, changed } = input
  let onWindow: FoundWallet | undefined
  let hasAskedNavigator = false
  const registry = createRegistry()
  const report = () => {
    const taken = onWindow && registry.isNamed(onWindow.name) ? onWindow : undefined
    // A wallet at work under its window name keeps that name until the page is loaded again.
    if (taken && !isBusy(taken.id)) onWindow = undefined
    const shown = registry.wallets().filter(({ name }) => !onWindow || !isSame(name, onWindow.name))
    changed(onWindow ? [...shown, onWindow] : shown, found => defineConnector(found, input))
  }
  const offer = (callback: unknown) => {
    try {
      if (typeof callback === 'function') callback(createStandardApi(tell))
    } catch (error) {
      host.env.logger.warn('A wallet failed while it registered itself', error)
    }
  }
  // The older way, by an array of callbacks. It is read and left as it is: other apps look there too.
  const askNavigator = () => {
    if (hasAskedNavigator || !announced) return
    hasAskedNavigator = true
    const waiting = readProperty(readProperty(page, 'navigator'), 'wallets')
    for (const callback of copyList(waiting)) offer(callback)
  }
  return {
    register(objects) {
      if (registry.add(objects)) report()
    },
    unregister(objects) {
      if (registry.remove(objects)) report()
    },
    lookAtWindow() {
      askNavigator()
      const found = injected && !onWindow ? readInjectedWallet(page) : undefined
      if (!found || registry.isNamed(found.name)) return
      onWindow = found
      report()
    },
  }
}
