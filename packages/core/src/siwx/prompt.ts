import { ref } from 'valtio/vanilla'
import type { SignInProof } from '../adapter/contract/sign-in.types.js'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import type { Clock } from '../kernel/env.types.js'
import type { Store } from '../kernel/store.js'
import { throwIfAborted, withAbort, withTimeout } from '../kernel/task.js'
import type { Keeper } from './keeper.js'
import { toSignedIn } from './read-sessions.js'
import type { ShownMessage, SignedInAccount, SignInTarget, SiwxPorts, SiwxState } from './siwx.types.js'

/** A signature that nobody could check yet may be sent again for this long, in milliseconds. */
const REPEAT_MS = 60_000

/** Errors after which the same signature may be sent again. `nodeAway` is the code of `@latchkey/siwx/server`. */
const UNCHECKED: ReadonlySet<unknown> = new Set([
  'networkError',
  'nodeAway',
  'rateLimited',
  'timeout',
  'unavailable',
])

/** The failure of a sign-in that the visitor declined. */
export const declined = (cause?: unknown) =>
  new LatchkeyError('userRejected', 'Nobody signed in', { hint: 'The visitor declined the text.', cause })

const codeOf = (failure: unknown): unknown => (failure as { readonly code?: unknown } | undefined)?.code

/** A text before a visitor, until it is signed or declined. */
export interface Prompt {
  readonly target: SignInTarget
  /** Settles with the visitor's answer. */
  readonly answer: Promise<SignedInAccount>
  /** Makes the text, and shows it. */
  begin(): Promise<void>
  /** Asks the wallet. A second call waits for the first. */
  sign(): Promise<void>
  resolve(account: SignedInAccount): void
  /** Ends the prompt. A later signature is dropped. */
  reject(error: unknown): void
}

/** Dependencies of a prompt. */
export interface PromptDeps {
  readonly store: Pick<Store<SiwxState>, 'set' | 'state'>
  readonly keeper: Keeper
  readonly sign: SiwxPorts['sign']
  /** Keeps the text while the wallet is asked, where the answer may come to the next page. Returns the way to forget it. */
  readonly keep?: ((message: ShownMessage) => () => void) | undefined
  /**
   * What the page before asked for, and how the answer to it is had. The prompt ends as declined if the wallet does not
   * sign it.
   */
  readonly asked?: { readonly message: ShownMessage; readonly sign: SiwxPorts['sign'] } | undefined
  readonly say: SiwxPorts['say']
  readonly clock: Clock
  readonly walletTimeoutMs: number
}

interface Signed {
  readonly message: ShownMessage
  readonly proof: SignInProof
  readonly at: number
}

/** Creates the prompt of an account. It ends when the signal fires. */
export function createPrompt(target: SignInTarget, outer: AbortSignal, deps: PromptDeps): Prompt {
  const { store, keeper, clock, walletTimeoutMs, asked } = deps
  const ending = new AbortController()
  const { signal } = ending
  let message: ShownMessage | undefined
  let unchecked: Signed | undefined
  let signing: Promise<void> | undefined
  let [resolve, reject] = [(_: SignedInAccount) => {}, (_: unknown) => {}]
  const answer = withAbort(
    new Promise<SignedInAccount>((...settle) => {
      ;[resolve, reject] = settle
    }),
    outer,
  ).finally(() => ending.abort())
  // The caller of the prompt handles the rejection.
  answer.catch(() => undefined)

  const show = (text: ShownMessage) => {
    message = text
    store.set({ message: ref(text) })
  }
  const renew = async () => {
    message = undefined
    store.set({ message: undefined })
    const made = await keeper.makeMessage(target, signal)
    throwIfAborted(signal)
    show(made)
  }
  const isStale = ({ data: { expirationTime } }: ShownMessage) =>
    expirationTime !== undefined && Date.parse(expirationTime) <= clock.now()

  /** The signature of the shown text: one that nobody could check, or a new one. */
  const obtain = async (shown: ShownMessage): Promise<Signed> => {
    if (unchecked && clock.now() - unchecked.at < REPEAT_MS) return unchecked
    store.set({ status: 'asking', error: undefined })
    const sign = shown === asked?.message ? asked.sign : deps.sign
    const signed = sign(target, shown, signal)
    const forget = deps.keep?.(shown)
    const late = 'The wallet did not answer in time'
    const proof = await withTimeout(signed, walletTimeoutMs, clock, late, signal).finally(forget)
    if (proof.networkId === target.networkId && proof.address === target.account.address)
      return { message: shown, proof, at: clock.now() }
    throw new LatchkeyError('wrongAccount', 'The wallet signed in with another account', {
      hint: 'Choose the connected account in the wallet, or connect the other one.',
    })
  }
  const signOnce = async (shown: ShownMessage) => {
    let isSigned = false
    try {
      const signed = await obtain(shown)
      isSigned = true
      unchecked = undefined
      store.set({ status: 'verifying', error: undefined })
      try {
        await keeper.add(signed.message.data, signed.proof, signal)
      } catch (failure) {
        if (UNCHECKED.has(codeOf(failure))) unchecked = signed
        throw failure
      }
      throwIfAborted(signal)
      resolve(toSignedIn(target, signed.message.data))
    } catch (failure) {
      // The prompt has ended: the state belongs to another sign-in.
      if (signal.aborted) return
      if (shown === asked?.message && !isSigned) return reject(declined(failure))
      const error = toLatchkeyError(failure, 'signInFailed', 'Error signing message')
      store.set({ status: 'needed', error })
      deps.say('signMessageFailed')
      // The server has consumed the nonce.
      if (isSigned && !unchecked) await renew().catch(reject)
    }
  }
  const prompt: Prompt = {
    target,
    answer,
    async begin() {
      if (!asked) return renew()
      show(asked.message)
      return prompt.sign()
    },
    async sign() {
      if (signing || signal.aborted) return signing
      const shown = message
      if (!shown) return
      if (isStale(shown)) return renew().catch(reject)
      signing = signOnce(shown).finally(() => {
        signing = undefined
      })
      return signing
    },
    resolve: account => resolve(account),
    reject: error => reject(error),
  }
  return prompt
}
