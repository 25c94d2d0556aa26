import type { Frame } from '@playwright/test'
import type { WalletControls } from '../eip155/controls'
import type { LoggedRequest, WalletPrompt } from '../shared/wallet.types'

type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => unknown ? (...args: A) => Promise<void> : never
}

/** The controls of a wallet in a page, from the test's side: the same names, each answered by a promise. */
export interface RemoteTestWallet extends Remote<WalletControls> {
  readonly id: string
  /** The prompts since the page was last loaded: each load starts again at 0, as `requests()` does. */
  promptCount(): Promise<number>
  pendingPrompts(): Promise<readonly WalletPrompt[]>
  /** The first open prompt, as soon as there is one. */
  waitForPrompt(options?: { readonly timeoutMs?: number }): Promise<WalletPrompt>
  requests(): Promise<readonly LoggedRequest[]>
  clearRequests(): Promise<void>
  listenerCount(event?: string): Promise<number>
  chainId(): Promise<number>
  visibleAddresses(): Promise<readonly string[]>
  addresses(): Promise<readonly string[]>
  /** Takes the wallet out of the page until the next load. */
  uninstall(): Promise<void>
  /** Returns the remote control of the wallet that a dapp in an iframe sees: each frame has a wallet of its own. */
  inFrame(frame: Frame): RemoteTestWallet
}

const controlNames = [
  'rejectNext',
  'delayNext',
  'hangNext',
  'releaseHung',
  'failNext',
  'pickNext',
  'selectAccount',
  'changeAccounts',
  'changeNetwork',
  'lock',
  'unlock',
  'disconnect',
  'reconnect',
  'misbehave',
  'behave',
  'setApproval',
  'approve',
  'reject',
  'emit',
] as const satisfies readonly (keyof WalletControls)[]

type Missing = Exclude<keyof WalletControls, (typeof controlNames)[number]>
/** Fails to compile when a control has no remote counterpart. */
const allControls: Missing extends never ? typeof controlNames : never = controlNames

/** Calls a member of the wallet in the page and gives what it returns. */
const ask = async <T>(
  frame: Frame,
  id: string,
  group: 'controls' | 'wallet',
  name: string,
  args: readonly unknown[] = [],
): Promise<T> => {
  const answer = await frame.evaluate(
    ([walletId, memberGroup, member, values]) => {
      const wallet = window.__testWallet?.[walletId]
      if (wallet === undefined) throw new Error(`There is no test wallet "${walletId}" in this page.`)
      const owner: object = memberGroup === 'controls' ? wallet.controls : wallet
      const found: unknown = Reflect.get(owner, member)
      return typeof found === 'function' ? (found(...values) as unknown) : found
    },
    [id, group, name, [...args]] as const,
  )
  return answer as T
}

/** Makes the remote control of one wallet of a frame; a page's own is its main frame. */
export const createRemoteWallet = (frame: Frame, id: string): RemoteTestWallet => {
  const controls = Object.fromEntries(
    allControls.map(name => [name, (...args: unknown[]) => ask<void>(frame, id, 'controls', name, args)]),
  ) as unknown as Remote<WalletControls>
  const read = <T>(name: string, args: readonly unknown[] = []) => ask<T>(frame, id, 'wallet', name, args)
  const waitForPrompt: RemoteTestWallet['waitForPrompt'] = async (options = {}) => {
    const handle = await frame.waitForFunction(
      walletId => window.__testWallet?.[walletId]?.pendingPrompts[0],
      id,
      { timeout: options.timeoutMs ?? 10_000 },
    )
    return (await handle.jsonValue()) as WalletPrompt
  }
  return {
    ...controls,
    id,
    promptCount: () => read('promptCount'),
    pendingPrompts: () => read('pendingPrompts'),
    waitForPrompt,
    requests: () => read('requests'),
    clearRequests: () => read('clearRequests'),
    listenerCount: event => read('listenerCount', event === undefined ? [] : [event]),
    chainId: () => read('chainId'),
    visibleAddresses: () => read('visibleAddresses'),
    addresses: () => read('addresses'),
    uninstall: () => read('uninstall'),
    inFrame: inner => createRemoteWallet(inner, id),
  }
}
