import type { Frame, Page } from '@playwright/test'
import type { MultiWalletControls } from '../multi/controls'
import type { InjectedMultiConfig } from '../multi/inject-wallet'
import type { MultiNamespace, MultiPrompt, MultiRequest, MultiWalletParts } from '../multi/multi.types'
import type { SpokenBy } from '../multi/wallet'
import { addWalletScript, askWallet, type RemoteMethods, remoteControls, waitForPrompt } from './page-wallet'
import { bridgeName, openBridge } from './rpc-bridge'

/** A wallet of several namespaces for a page, and the road its requests to the nodes take. */
export interface PageMultiWalletOptions extends Omit<InjectedMultiConfig, 'rpcBridge'> {
  /**
   * `'test'` sends JSON-RPC through the test's process, as an extension's own background does; bip122 goes through the
   * page in any case. `'page'` uses the page's network. Default `'test'`.
   */
  readonly rpcThrough?: 'test' | 'page'
}

/** One part of a wallet in a page, from the test's side. */
export interface RemoteWalletPart<Namespace extends MultiNamespace> {
  readonly controls: RemoteMethods<MultiWalletParts[Namespace]['controls']>
  promptCount(): Promise<number>
}

/** A wallet of several namespaces in a page, from the test's side. Every control answers with a promise. */
export interface RemoteMultiWallet<Spoken extends MultiNamespace = MultiNamespace> {
  readonly id: string
  readonly controls: RemoteMethods<MultiWalletControls>
  /** The wallet's part in one namespace, with the controls and faults of that namespace. */
  part<Namespace extends Spoken>(namespace: Namespace): RemoteWalletPart<Namespace>
  /** What the pages call it. */
  name(): Promise<string>
  /** The prompts since the page was last loaded: each load starts again at 0. */
  promptCount(): Promise<number>
  pendingPrompts(): Promise<readonly MultiPrompt[]>
  /** The first open prompt of any namespace, as soon as there is one. */
  waitForPrompt(options?: { readonly timeoutMs?: number }): Promise<MultiPrompt>
  requests(): Promise<readonly MultiRequest[]>
  clearRequests(): Promise<void>
  /** Takes the wallet out of the page until the next load. */
  uninstall(): Promise<void>
  /** Returns the remote control of the wallet that a dapp in an iframe sees: each frame has a wallet of its own. */
  inFrame(frame: Frame): RemoteMultiWallet<Spoken>
}

const createRemote = <Spoken extends MultiNamespace>(frame: Frame, id: string): RemoteMultiWallet<Spoken> => {
  const place = { registry: '__multiTestWallet', id }
  return {
    id,
    controls: remoteControls(frame, place),
    part: namespace => {
      const part = { ...place, path: ['parts', namespace] }
      return {
        controls: remoteControls(frame, part),
        promptCount: () => askWallet(frame, part, ['promptCount']),
      }
    },
    name: () => askWallet(frame, place, ['name']),
    promptCount: () => askWallet(frame, place, ['promptCount']),
    pendingPrompts: () => askWallet(frame, place, ['pendingPrompts']),
    waitForPrompt: waiting => waitForPrompt(frame, place, waiting),
    requests: () => askWallet(frame, place, ['requests']),
    clearRequests: () => askWallet(frame, place, ['clearRequests']),
    uninstall: () => askWallet(frame, place, ['uninstall']),
    inFrame: inner => createRemote(inner, id),
  }
}

/**
 * Puts one wallet that speaks several namespaces into a page, now and at every load, and gives its remote control.
 * @throws when the package was not built
 */
export const installMultiWallet = async <Options extends PageMultiWalletOptions>(
  page: Page,
  options: Options,
): Promise<RemoteMultiWallet<SpokenBy<Options>>> => {
  const { rpcThrough = 'test', id = 'multi-test-wallet', ...config } = options
  if (rpcThrough === 'test') await openBridge(page.context())
  await addWalletScript(page, '__latchkeyMultiTestWallet', {
    ...config,
    id,
    ...(rpcThrough === 'test' ? { rpcBridge: bridgeName } : {}),
  })
  return createRemote(page.mainFrame(), id)
}
