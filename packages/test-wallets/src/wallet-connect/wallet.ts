import { createSharedRuntime } from '../shared/runtime'
import { requireTestPage } from '../shared/test-page'
import { combine, createWalletCore, type ObservedWallet, observe } from '../shared/wallet-core'
import { createWalletConnectControls, type WalletConnectControls } from './controls'
import { wellBehavedWalletConnect } from './misbehaviour'
import { createSigners } from './namespaces/create-signers'
import type { WalletConnectNamespace, WalletConnectNetwork } from './network.types'
import { readPairingUri } from './pairing-uri'
import { answerAuthentication } from './requests/answer-authentication'
import { answerProposal } from './requests/answer-proposal'
import { answerRequest } from './requests/answer-request'
import { createSessionStates } from './session-state'
import type { SignClient } from './sign-client/sign-client.types'
import { type StartedSignClient, startSignClient } from './sign-client/start-sign-client'
import type {
  PeerMetadata,
  WalletConnectChoice,
  WalletConnectPrompt,
  WalletConnectSession,
  WalletConnectWalletOptions,
} from './wallet-connect.types'
import { describeSession, requireNetwork, requireSigner, type WalletConnectContext } from './wallet-context'

/** A phone's wallet with real keys, and what a test may ask of it. */
export interface WalletConnectTestWallet extends ObservedWallet<WalletConnectPrompt> {
  readonly metadata: PeerMetadata
  readonly namespaces: readonly WalletConnectNamespace[]
  readonly networks: readonly WalletConnectNetwork[]
  readonly controls: WalletConnectControls
  readonly sessions: readonly WalletConnectSession[]
  /** Every account of the namespace as a network writes it, shared or not. */
  addresses(networkId: string): readonly string[]
  /**
   * Takes a `wc:` URI, or a link around one. Resolves when the pairing stands: the proposal comes by itself.
   * @throws TypeError for anything else; the library's error for a URI that has ended or is in use
   */
  pair(uri: string): Promise<void>
  /** The prompt that is open, or else the next one. */
  nextPrompt(): Promise<WalletConnectPrompt>
  /** Calls back when prompts or sessions change; returns the way to stop. */
  watch(listener: () => void): () => void
  /** Closes the socket and stops every timer. Sessions stay, for a wallet with the same storage. */
  destroy(): Promise<void>
}

const createContext = (
  { client, storage }: StartedSignClient,
  options: WalletConnectWalletOptions,
  changed: () => void,
): WalletConnectContext => {
  const faults = { ...wellBehavedWalletConnect(), ...options.misbehaviour }
  // Learnt networks go into this very list.
  const networks = [...options.networks]
  return {
    ...createWalletCore<Omit<WalletConnectPrompt, 'id'>, WalletConnectChoice>(
      options,
      createSharedRuntime(options),
    ),
    options,
    client,
    faults,
    networks,
    signers: createSigners({ options, networks, faults }),
    states: createSessionStates(storage),
    changed,
    isGone: false,
  }
}

/** Prompts of what is over are taken away. */
const withdraw = (
  { prompts }: WalletConnectContext,
  isAbout: (prompt: Omit<WalletConnectPrompt, 'id'>) => boolean,
): void => {
  for (const prompt of prompts.pending()) if (isAbout(prompt)) prompts.reject(prompt.id)
}

const listen = (client: SignClient, context: WalletConnectContext): void => {
  const grants = { signers: context.signers, networks: context.networks, options: context.options }
  const ended = ({ topic }: { readonly topic: string }) => {
    withdraw(context, prompt => prompt.topic === topic)
    context.states.delete(topic)
    context.changed()
  }
  const expired = ({ id }: { readonly id: number }) => withdraw(context, prompt => prompt.requestId === id)
  client.on('session_proposal', event => void answerProposal(context, grants, event))
  // Without anybody who listens the library takes the plain proposal that stands beside it.
  if (context.options.signsIn ?? true)
    client.on('session_authenticate', event => void answerAuthentication(context, event))
  client.on('session_request', event => void answerRequest(context, event))
  client.on('session_delete', ended)
  client.on('session_expire', ended)
  client.on('proposal_expire', expired)
  client.on('session_request_expire', expired)
}

const createNextPrompt =
  ({ prompts }: WalletConnectContext): (() => Promise<WalletConnectPrompt>) =>
  async () => {
    const [open] = prompts.pending()
    if (open) return open
    return new Promise(resolve => {
      const stop = prompts.watch(([first]) => {
        if (!first) return
        stop()
        resolve(first)
      })
    })
  }

const pairWith = async (client: SignClient, text: string): Promise<void> => {
  const uri = readPairingUri(text)
  if (uri === undefined) throw new TypeError('This is no pairing URI of WalletConnect.')
  await client.pair({ uri })
}

/**
 * Makes a wallet that is reached over a relay, with the real client and real keys in every namespace that it is given
 * a network of. @throws Error on a public host, unless `allowAnywhere` is set
 */
export const createWalletConnectWallet = async (
  options: WalletConnectWalletOptions,
): Promise<WalletConnectTestWallet> => {
  requireTestPage(globalThis, options)
  const started = await startSignClient(options)
  const { client, metadata } = started
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of [...watchers]) watcher()
  }
  const context = createContext(started, options, changed)
  context.prompts.watch(changed)
  listen(client, context)
  const nextPrompt = createNextPrompt(context)
  const destroy = async () => {
    if (context.isGone) return
    context.isGone = true
    watchers.clear()
    withdraw(context, () => true)
    context.script.clear()
    for (const signer of context.signers) signer.dispose()
    await started.end()
  }
  const members = {
    metadata,
    namespaces: context.signers.map(({ namespace }) => namespace),
    networks: context.networks as readonly WalletConnectNetwork[],
    controls: createWalletConnectControls(context, nextPrompt),
    addresses: (networkId: string) => {
      const network = requireNetwork(context, networkId)
      const signer = requireSigner(context, networkId.split(':')[0] ?? '')
      return Array.from({ length: signer.accountCount }, (_, index) => signer.address(network, index))
    },
    pair: (uri: string) => pairWith(client, uri),
    nextPrompt,
    watch: (listener: () => void) => {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    destroy,
  }
  const live = {
    get sessions() {
      return client.session.getAll().map(session => describeSession(session, context.states))
    },
  }
  return observe(combine(live, members), context)
}
