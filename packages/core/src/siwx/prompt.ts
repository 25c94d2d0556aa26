import { ref } from 'valtio/vanilla'
import { LatchkeyError, toLatchkeyError } from '../errors/error.js'
import { throwIfAborted, withAbort, withTimeout } from '../kernel/task.js'
import { hasEnded, toSignedIn } from './read-sessions.js'
import type { EarlyProof, ShownMessage, SignedInAccount, SignInTarget, SiwxPorts } from './siwx.types.js'
import type { SiwxDeps } from './siwx-deps.types.js'

/** A signature that nobody could check yet may be sent again for this long, in milliseconds. */
const REPEAT_MS = 60_000

/** Errors after which the same signature may be sent again. `nodeAway` is the code of `@latchkey/siwx/server`. */
const UNCHECKED: readonly unknown[] = ['networkError', 'nodeAway', 'rateLimited', 'timeout', 'unavailable']

/** The failure of a sign-in that the visitor declined. */
export const declined = (cause?: unknown) =>
  new LatchkeyError('userRejected', 'The visitor did not sign in', { cause })

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

/** What a prompt works with. */
export interface PromptDeps extends SiwxDeps {
  readonly sign: SiwxPorts['sign']
  /** What the page before asked for. The prompt ends as declined if the wallet does not sign it. */
  readonly asked: ShownMessage | undefined
}

interface Signed extends EarlyProof {
  readonly at: number
}

/** Creates the prompt of an account. It ends when the signal fires. */
export function createPrompt(target: SignInTarget, outer: AbortSignal, deps: PromptDeps): Prompt {
  const { ctx, ports, store, keeper, sign, asked } = deps
  const { clock } = ctx.env
  const ending = new AbortController()
  const { signal } = ending
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

  const show = (message: ShownMessage) => store.set({ message: ref(message) })
  const renew = async () => {
    store.set({ message: undefined })
    const made = await keeper.makeMessage(target, signal)
    throwIfAborted(signal)
    show(made)
  }
  /** The signature of the shown text: one that nobody could check, or a new one. */
  const obtain = async (shown: ShownMessage): Promise<Signed> => {
    if (unchecked && clock.now() - unchecked.at < REPEAT_MS) return unchecked
    unchecked = undefined
    store.set({ status: 'asking', error: undefined })
    const signed = sign(target, shown, signal)
    const late = 'The wallet did not answer in time'
    const proof = await withTimeout(signed, ctx.options.walletTimeoutMs, clock, late, signal)
    if (proof.networkId === target.networkId && proof.address === target.account.address)
      return { data: shown.data, proof, at: clock.now() }
    throw new LatchkeyError('wrongAccount', 'The wallet signed in with another account')
  }
  const signOnce = async (shown: ShownMessage) => {
    try {
      unchecked = await obtain(shown)
      store.set({ status: 'verifying', error: undefined })
      await keeper.add(unchecked, signal)
      resolve(toSignedIn(target, unchecked.data))
    } catch (failure) {
      // The prompt has ended: the state belongs to another sign-in.
      if (signal.aborted) return
      if (shown === asked && !unchecked) return reject(declined(failure))
      const error = toLatchkeyError(failure, 'signInFailed', 'Error signing message')
      store.set({ status: 'needed', error })
      ports.say('signMessageFailed')
      if (!unchecked || UNCHECKED.includes((failure as { code?: unknown } | undefined)?.code)) return
      // The server has consumed the nonce.
      unchecked = undefined
      await renew().catch(reject)
    }
  }
  const prompt: Prompt = {
    target,
    answer,
    async begin() {
      if (!asked) return renew()
      show(asked)
      return prompt.sign()
    },
    async sign() {
      if (signing || signal.aborted) return signing
      const shown = store.state.message
      if (!shown) return
      if (hasEnded(shown.data, clock.now())) return renew().catch(reject)
      signing = signOnce(shown).finally(() => {
        signing = undefined
      })
      return signing
    },
    resolve,
    reject,
  }
  return prompt
}
