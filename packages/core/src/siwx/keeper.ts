import type { SignInProof } from '../adapter/contract/sign-in.types.js'
import type { ClientContext } from '../context/context.js'
import type {
  SiwxConfig,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxSession,
} from '../context/siwx-options.types.js'
import { LatchkeyError } from '../errors/error.js'
import { withTimeout } from '../kernel/task.js'
import { findSession } from './read-sessions.js'
import type { EarlyProof, ShownMessage, SignedInAccount, SignInTarget } from './siwx.types.js'

/** Time limit of one call, in milliseconds. */
const KEEPER_MS = 30_000
/** Longer texts are refused, in characters: servers do. */
const MAX_LENGTH = 4096

/** Calls the app's sign-in configuration. Each call has a time limit. */
export interface Keeper {
  /** @throws what `getSessions` rejects with; LatchkeyError `timeout`, `aborted`, `invalidResponse` */
  find(target: SignInTarget, signal: AbortSignal): Promise<SignedInAccount | undefined>
  /** The fields of a text that the wallet writes. @throws as `makeMessage` */
  makeFields(input: SiwxMessageInput, signal: AbortSignal): Promise<SiwxMessageData>
  /** @throws what `createMessage` rejects with; LatchkeyError `timeout`, `aborted`, `invalidRequest` */
  makeMessage(target: SignInTarget, signal: AbortSignal): Promise<ShownMessage>
  /** @throws what `addSession` rejects with; LatchkeyError `timeout`, `aborted` */
  add(data: SiwxMessageData, proof: SignInProof, signal: AbortSignal): Promise<void>
  /** Takes texts of one nonce; every other session ends. @throws as `add`, by `setSessions` */
  replace(signed: readonly EarlyProof[], signal: AbortSignal): Promise<void>
  /** @throws what `revokeSession` rejects with; LatchkeyError `timeout`, `destroyed` */
  revoke(account: Pick<SignedInAccount, 'networkId' | 'address'>): Promise<void>
}

/** The fields of a message, without what makes its text. */
const fieldsOf = ({ toString: _, ...data }: SiwxMessageData): SiwxMessageData => data

const toSession = ({ data, proof: { message, signed, cacao } }: EarlyProof): SiwxSession => ({
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
  text.includes(address) &&
  text.length <= MAX_LENGTH

/** Creates the keeper of an app's sign-in configuration. */
export function createKeeper(
  config: SiwxConfig,
  { env, scope }: Pick<ClientContext, 'env' | 'scope'>,
): Keeper {
  const ask = <T>(asked: Promise<T>, signal: AbortSignal = scope.signal): Promise<T> =>
    withTimeout(asked, KEEPER_MS, env.clock, 'The sign-in was not answered in time', signal)
  return {
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
      throw new LatchkeyError('invalidRequest', 'createMessage made a text of another account', {
        hint: 'It returns the account, its network, and the text by toString.',
      })
    },
    makeFields: async (input, signal) => fieldsOf(await ask(config.createMessage(input), signal)),
    async add(data, proof, signal) {
      await ask(config.addSession(toSession({ data, proof })), signal)
    },
    async replace(signed, signal) {
      await ask(config.setSessions(signed.map(toSession)), signal)
    },
    async revoke({ networkId, address }) {
      await ask(config.revokeSession(networkId, address))
    },
  }
}
