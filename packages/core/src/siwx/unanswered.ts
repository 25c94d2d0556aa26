import type { ClientContext } from '../context/context.js'
import type { SiwxMessageData } from '../context/siwx-options.types.js'
import type { Env, KeyValueStorage } from '../kernel/env.types.js'
import { type Guard, isListOf, isRecordOf, isShape, isText } from '../kernel/guard.js'
import { withAbort } from '../kernel/task.js'
import { createClientStorage, prefixStorage } from '../storage/client-storage.js'
import { isTextOf } from './keeper.js'
import { hasEnded } from './read-sessions.js'
import type { ShownMessage, SignInTarget, SiwxPorts } from './siwx.types.js'

const KEY = 'unanswered_sign_in'
/** A wallet may take this long over a request, in milliseconds. */
const KEPT_MS = 300_000

interface Stored extends ShownMessage {
  readonly askedAt: number
}

const isTexts = isListOf(isText)
const isStored: Guard<Stored> = isShape<Stored>({
  data: isRecordOf(
    (value): value is string => isText(value) || isTexts(value),
  ) as Guard<unknown> as Guard<SiwxMessageData>,
  text: isText,
  askedAt: Number.isFinite as Guard<number>,
})

/**
 * The text that a wallet elsewhere was asked to sign. A phone may drop the page while the wallet's app is in front; the
 * answer then comes to the page that is loaded next in the same tab.
 */
export interface Unanswered {
  /** Keeps the text while the wallet is asked. Returns the way to forget it. */
  keep(message: ShownMessage): () => void
  /** Takes out what the page before was waiting for; undefined if it is of another account or too old. */
  take(target: SignInTarget): ShownMessage | undefined
}

/** The storage of a tab, which another tab does not see: only one may wait for the answer. */
const tabStorage = ({ window }: Pick<Env, 'window'>): KeyValueStorage => ({
  get: key => window?.sessionStorage.getItem(key) ?? null,
  set: (key, value) => window?.sessionStorage.setItem(key, value),
  remove: key => window?.sessionStorage.removeItem(key),
})

/** Makes what keeps the text of one client. */
export function createUnanswered(env: Env, prefix: string): Unanswered {
  const storage = createClientStorage(prefixStorage(tabStorage(env), prefix, env.logger))
  return {
    keep({ data, text }) {
      storage.write(KEY, { data, text, askedAt: env.clock.now() })
      return () => storage.remove(KEY)
    },
    take(target) {
      const stored = storage.read(KEY, isStored)
      storage.remove(KEY)
      if (!stored) return undefined
      const { data, text, askedAt } = stored
      const now = env.clock.now()
      const age = now - askedAt
      return isTextOf(target, { data, text }) && !hasEnded(data, now) && age >= 0 && age < KEPT_MS
        ? { data, text }
        : undefined
    },
  }
}

/** How a wallet elsewhere is asked. */
export interface Elsewhere {
  /** What the page before asked for. `sign` has the answer to it without asking anew. */
  readonly asked: ShownMessage | undefined
  /** Signs, and keeps the text meanwhile. */
  readonly sign: SiwxPorts['sign']
}

/**
 * Takes up what the page before asked for, where the account comes back with a page load.
 * @param resume has the answer to it
 */
export function askElsewhere(
  { env, options }: Pick<ClientContext, 'env' | 'options'>,
  target: SignInTarget,
  isRestored: boolean,
  sign: SiwxPorts['sign'],
  resume: SiwxPorts['sign'],
): Elsewhere {
  const unanswered = createUnanswered(env, options.storagePrefix)
  const asked = isRestored ? unanswered.take(target) : undefined
  return {
    asked,
    async sign(of, message, signal) {
      const signed = (message === asked ? resume : sign)(of, message, signal)
      const forget = unanswered.keep(message)
      return withAbort(signed, signal).finally(forget)
    },
  }
}
