import { undoAll } from '../shared/installations'
import { createSharedRuntime } from '../shared/runtime'
import { type AnyPart, createMultiControls, type MultiWalletControls } from './controls'
import { identify, type WalletIdentity } from './identity'
import type {
  MultiInstallOptions,
  MultiNamespace,
  MultiPrompt,
  MultiRequest,
  MultiWalletOptions,
  MultiWalletParts,
  MultiWalletWindow,
} from './multi.types'
import { createParts } from './parts'

/** One wallet that speaks several namespaces, and what a test may ask of it. */
export interface MultiTestWallet<Spoken extends MultiNamespace = MultiNamespace> extends WalletIdentity {
  readonly namespaces: readonly Spoken[]
  /** The wallet's part in each namespace, with the controls and faults of that namespace. */
  readonly parts: Pick<MultiWalletParts, Spoken>
  readonly controls: MultiWalletControls
  /** Prompts that a person would have seen, answered or not. */
  readonly promptCount: number
  /** What waits for the person, in the order of asking. */
  readonly pendingPrompts: readonly MultiPrompt[]
  readonly requests: readonly MultiRequest[]
  clearRequests(): void
  /** Calls back with the open prompts whenever they change; returns the way to stop. */
  watchPrompts(listener: (pending: readonly MultiPrompt[]) => void): () => void
  /** Listeners that the page has on the wallet's own objects. */
  listenerCount(): number
  /** Shows the wallet to a page, in all its namespaces; returns the way to take it away. */
  install(target: MultiWalletWindow, options?: MultiInstallOptions): () => void
  /** Takes the wallet out of every page and ends what runs in the background. */
  dispose(): void
}

/** The namespaces that the options have a part for. */
export type SpokenBy<Options> = Extract<keyof Options, MultiNamespace>

const inOrder = <T extends { readonly id: number }>(items: readonly T[]): readonly T[] =>
  [...items].sort((a, b) => a.id - b.id)

const promptsOf = (parts: readonly AnyPart[]): readonly MultiPrompt[] =>
  inOrder(
    parts.flatMap(({ namespace, pendingPrompts }) =>
      pendingPrompts.map(prompt => ({ ...prompt, namespace })),
    ),
  )

const requestsOf = (parts: readonly AnyPart[]): readonly MultiRequest[] =>
  inOrder(parts.flatMap(({ namespace, requests }) => requests.map(request => ({ ...request, namespace }))))

const installParts = (
  { eip155, solana, polkadot, bip122, cosmos }: Partial<MultiWalletParts>,
  target: MultiWalletWindow,
  options: MultiInstallOptions,
): (() => void) => {
  const { afterMs, allowAnywhere } = options
  const whole = {
    ...(afterMs === undefined ? {} : { afterMs }),
    ...(allowAnywhere === undefined ? {} : { allowAnywhere }),
  }
  const undo = [
    eip155?.install(target, { ...options.eip155, ...whole }),
    solana?.install(target, { ...options.solana, ...whole }),
    polkadot?.install(target, { ...options.polkadot, ...whole }),
    bip122?.install(target, whole),
    cosmos?.install(target, { ...options.cosmos, ...whole }),
  ]
  return undoAll(undo.filter(step => step !== undefined))
}

/**
 * Makes one wallet that announces itself in every namespace that the options have a part for, under one name.
 * @throws TypeError when there is none
 */
export const createMultiWallet = <Options extends MultiWalletOptions>(
  options: Options,
): MultiTestWallet<SpokenBy<Options>> => {
  const runtime = createSharedRuntime(options)
  const identity = identify(options)
  const parts = createParts(options, identity, runtime)
  const all: readonly AnyPart[] = Object.values(parts)
  if (all.length === 0) throw new TypeError('A wallet of several namespaces needs at least one of them.')
  return {
    ...identity,
    namespaces: Object.keys(parts) as SpokenBy<Options>[],
    // There is a part for each key of the options: that is how they were made.
    parts: parts as Pick<MultiWalletParts, SpokenBy<Options>>,
    controls: createMultiControls(parts, runtime.script),
    get promptCount() {
      return all.reduce((sum, { promptCount }) => sum + promptCount, 0)
    },
    get pendingPrompts() {
      return promptsOf(all)
    },
    get requests() {
      return requestsOf(all)
    },
    clearRequests: () => {
      for (const part of all) part.clearRequests()
    },
    watchPrompts: listener => undoAll(all.map(part => part.watchPrompts(() => listener(promptsOf(all))))),
    listenerCount: () => all.reduce((sum, part) => sum + part.listenerCount(), 0),
    install: (target, installOptions = {}) => installParts(parts, target, installOptions),
    dispose: () => {
      for (const part of all) part.dispose()
    },
  }
}
