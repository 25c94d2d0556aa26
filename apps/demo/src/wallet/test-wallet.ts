import type { TestWallet } from '@latchkey/test-wallets/eip155'
import type { LocalChains } from '../local-chains'
import { isSwitchedOn } from './stored-switch'

const STORED = 'latchkey-demo:test-wallet'
const STATE = 'latchkey-demo:test-wallet-state'

/** A test wallet that is in the page, and the way to take it out again. */
export interface InstalledWallet {
  readonly wallet: TestWallet
  uninstall(): void
}

let installed: InstalledWallet | undefined
const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

/** The wallet in the page now. */
export const findTestWallet = (): InstalledWallet | undefined => installed

/** Told when the wallet is installed or removed. */
export function watchTestWallet(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

/** Puts a wallet with a real, publicly known key into the page; it asks before it signs. */
export async function installTestWallet(chains: LocalChains): Promise<void> {
  if (installed) return
  const { createEip155Wallet } = await import('@latchkey/test-wallets/eip155')
  const wallet = createEip155Wallet({
    networks: chains.chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl })),
    privateKeys: chains.chains[0]?.accounts.slice(0, 3).map(({ privateKey }) => privateKey) ?? [],
    approval: 'manual',
    smartSessions: 'permissions',
    storage: {
      load: () => JSON.parse(localStorage.getItem(STATE) ?? 'null') ?? undefined,
      save: state => localStorage.setItem(STATE, JSON.stringify(state)),
    },
  })
  const uninstall = wallet.install(window, { announce: true })
  installed = { wallet, uninstall }
  localStorage.setItem(STORED, 'on')
  tell()
}

/** Installs the wallet if an earlier visit switched it on, or by `byDefault` if no visit switched it off. */
export async function installStoredTestWallet(
  chains: LocalChains | undefined,
  { byDefault = false } = {},
): Promise<void> {
  if (chains && isSwitchedOn(STORED, byDefault)) await installTestWallet(chains)
}

/** Takes the wallet out; a wallet that announced itself stays in the list until the page is loaded again. */
export function removeTestWallet(): void {
  installed?.uninstall()
  installed = undefined
  localStorage.setItem(STORED, 'off')
  localStorage.removeItem(STATE)
  tell()
}
