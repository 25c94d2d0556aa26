import type { ClientContext } from '../context/context.js'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../context/siwx-options.types.js'
import { LatchkeyError } from '../errors/error.js'
import { withTimeout } from '../kernel/task.js'
import { findSession, hasEnded } from './read-sessions.js'
import type { EarlyProof, ShownMessage, SignedInAccount, SignInTarget } from './siwx.types.js'

/** Time limit of one call, in milliseconds. */
const KEEPER_MS = 30_000
/** Longer texts are refused, in characters: servers do. */
const MAX_LENGTH = 4096

/** Calls the app's sign-in configuration. Each call has a time limit. */
export interface Keeper {
  /** Waits for a call of it. @throws what it rejects with; LatchkeyError `timeout`, `aborted`, `destroyed` */
  ask<T>(asked: Promise<T>, signal?: AbortSignal): Promise<T>
  /** @throws what `getSessions` rejects with; LatchkeyError `timeout`, `aborted`, `invalidResponse` */
  find(target: SignInTarget, signal: AbortSignal): Promise<SignedInAccount | undefined>
  /** @throws what `createMessage` rejects with; LatchkeyError `timeout`, `aborted`, `invalidRequest` */
  makeMessage(target: SignInTarget, signal: AbortSignal): Promise<ShownMessage>
  /** @throws what `addSession` rejects with; LatchkeyError `timeout`, `aborted` */
  add(signed: EarlyProof, signal: AbortSignal): Promise<void>
  /** @throws what `revokeSession` rejects with; LatchkeyError `timeout`, `destroyed` */
  revoke(account: Pick<SignedInAccount, 'networkId' | 'address'>): Promise<void>
}

/** The fields of a message, without what makes its text. */
export const fieldsOf = ({ toString: _, ...data }: SiwxMessageData): SiwxMessageData => data

/** What was signed, as the configuration takes it. */
export const toSession = ({ data, proof: { message, signed, cacao } }: EarlyProof): SiwxSession => ({
  data,
  message,
  signature: signed.signature,
  signed,
  ...(cacao ? { cacao } : {}),
})

/** The visitor must see what the account signs: a text for another account, or one that is too long, is none of it. */
export const isTextOf = (
  { networkId, account: { address } }: SignInTarget,
  { data, text }: ShownMessage,
): boolean =>
  data.chainId === networkId &&
  data.accountAddress === address &&
  // An end that cannot be read: nobody could say how long the text counts.
  !hasEnded(data, Number.NEGATIVE_INFINITY) &&
  text.includes(address) &&
  text.length <= MAX_LENGTH

/** Creates the keeper of an app's sign-in configuration. */
export function createKeeper(
  config: SiwxConfig,
  { env, scope }: Pick<ClientContext, 'env' | 'scope'>,
): Keeper {
  const ask = <T>(asked: Promise<T>, signal: AbortSignal = scope.signal): Promise<T> =>
    withTimeout(asked, KEEPER_MS, env.clock, 'The sign-in did not answer in time', signal)
  return {
    ask,
    async find(target, signal) {
      const { networkId, account } = target
      const sessions = await ask(config.getSessions(networkId, account.address), signal)
      return findSession(sessions, target, env.clock.now())
    },
    async makeMessage(target, signal) {
      const { networkId, account } = target
      const { address } = account
      const message = await ask(config.createMessage({ accountAddress: address, chainId: networkId }), signal)
      const text = String(message)
      const data = fieldsOf(message)
      if (isTextOf(target, { data, text })) return { data, text }
      throw new LatchkeyError('invalidRequest', 'createMessage returned no usable text of this account')
    },
    add: async (signed, signal) => ask(config.addSession(toSession(signed)), signal),
    revoke: async ({ networkId, address }) => ask(config.revokeSession(networkId, address)),
  }
}
