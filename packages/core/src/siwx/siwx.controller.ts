import { ref } from 'valtio/vanilla'
import type { GateInput } from '../connection/create-gate.js'
import type { ClientContext } from '../context/context.js'
import type { SiwxConfig } from '../context/siwx-options.types.js'
import { isLatchkeyError, LatchkeyError } from '../errors/error.js'
import { type Controller, createStore, toController } from '../kernel/store.js'
import { abortError, destroyedError, throwIfAborted, withAbort } from '../kernel/task.js'
import { type Accounts, createAccounts } from './accounts.js'
import { createFlow, idOf } from './flow.js'
import { createKeeper } from './keeper.js'
import type { OneStep } from './one-step.js'
import type { SignedInAccount, SiwxActions, SiwxPorts, SiwxState } from './siwx.types.js'
import type { SiwxDeps } from './siwx-deps.types.js'

/** The sign-in of one client. */
export interface SiwxController extends Controller<SiwxState, SiwxActions> {
  /** Calls for the wiring, not part of the public API. */
  readonly internal: {
    /** Lets a session pass the gate once its account is signed in, or if it needs no sign-in. */
    pass(input: GateInput): Promise<void>
    /** The sign-in while connecting, once its code is here. */
    oneStep(): OneStep | undefined
    /** Checks the active account, after the account or network may have changed. */
    follow(): void
    /** A connection of the namespace ended. */
    ended(namespace: string): void
    /** Ends sessions of the previous account or network, if the app asks for it. */
    left(namespace: string, option: 'signOutOnAccountChange' | 'signOutOnNetworkChange'): void
  }
}

/** What nobody signs in to. */
const off = {
  status: 'off',
  accountId: undefined,
  message: undefined,
  isRequired: true,
  error: undefined,
} as const

/** Makes the sign-in domain. */
export function createSiwxController(
  ctx: ClientContext,
  config: SiwxConfig,
  ports: SiwxPorts,
): SiwxController {
  const { env, scope, storage } = ctx
  const { logger } = env
  const store = createStore<SiwxState>(() => ({ ...off, accounts: ref([]) }))
  /** The namespace whose connection is at the gate. */
  let gate: string | undefined
  /** Ends with the last restored session at the gate. */
  let restoring: Promise<void> = Promise.resolve()
  const keeper = createKeeper(config, ctx)
  const quietly = (what: string, work: Promise<unknown>) => {
    work.catch(error => {
      if (!scope.signal.aborted && error?.code !== 'aborted') logger.warn(what, error)
    })
  }
  const look = () => quietly('The sign-in could not be read', recheck())
  const accounts = createAccounts(store, env.clock, storage, look)
  let oneStep: OneStep | undefined
  const loadOneStep = async () => {
    const { createOneStep } = await import('./one-step.js')
    oneStep ??= createOneStep(deps)
    return oneStep
  }
  const deps: SiwxDeps = { ctx, config, ports, store, keeper, accounts }
  const flow = createFlow(deps, () => oneStep)
  scope.add(() => {
    accounts.release()
    flow.stop()
  })

  /** Nobody is signed in with these accounts any more. @param ends whether their sessions end as well */
  const forget = (list: ReturnType<Accounts['everOf']>, ends: boolean) => {
    for (const account of list) {
      accounts.remove(account)
      if (ends) quietly('The sign-in could not be ended', keeper.revoke(account))
    }
  }

  const isBusy = () => ['checking', 'asking', 'verifying'].includes(store.state.status)

  /** Reads the sessions again without asking anybody: another tab, or time, may have ended or begun one. */
  async function recheck(): Promise<void> {
    const target = ports.target()
    if (!target || isBusy()) return
    const accountId = idOf(target)
    const before = store.state.accounts
    const found = await keeper.find(target, scope.signal)
    const now = ports.target()
    if (!now || idOf(now) !== accountId || store.state.accountId !== accountId || isBusy()) return
    // Somebody signed in or out while the sessions were being read: the answer may be older.
    if (store.state.accounts !== before) return recheck()
    if (found) {
      accounts.add(found)
      const waiting = flow.prompt()
      if (waiting) waiting.resolve(found)
      else store.set({ status: 'signedIn', error: undefined })
      return
    }
    accounts.remove({ accountId })
    if (store.state.status !== 'signedIn') return
    flow.dismissed.add(accountId)
    store.set({ status: 'needed' })
    if (store.state.isRequired) await ports.disconnect(target.namespace)
  }

  const unsubscribe = config.subscribe?.(look)
  if (unsubscribe) scope.add(unsubscribe)

  const requireTarget = (namespace: string | undefined) => {
    if (scope.signal.aborted) throw destroyedError()
    const target = ports.target(namespace)
    if (target) return target
    throw new LatchkeyError('notConnected', 'No account of a network of this app is connected')
  }
  const actions: SiwxActions = {
    async signIn({ namespace, signal } = {}) {
      throwIfAborted(signal)
      const target = requireTarget(namespace)
      ports.activate(target.namespace)
      const accountId = idOf(target)
      const known = accounts.of(target.namespace).find(each => each.accountId === accountId)
      if (known && store.state.accountId === accountId && store.state.status === 'signedIn') return known
      const waiting = flow.prompt()
      if (waiting && idOf(waiting.target) === accountId) {
        ports.openView()
        return withAbort(waiting.answer, signal)
      }
      const account = await flow.begin('wish', target, signal)
      // Another account became active during the prompt.
      if (!account) throw abortError()
      return account
    },
    sign: async () => flow.prompt()?.sign(),
    cancel: flow.cancel,
    async signOut({ namespace } = {}) {
      const target = requireTarget(namespace)
      const accountId = idOf(target)
      const { networkId, account } = target
      // Somebody whose session could not be ended is still signed in.
      await keeper.revoke({ networkId, address: account.address })
      flow.dismissed.add(accountId)
      accounts.remove({ accountId })
      if (store.state.accountId === accountId) store.set({ status: 'needed', message: undefined })
      if (store.state.isRequired) await ports.disconnect(target.namespace)
    },
    async check() {
      const target = ports.target()
      if (target && !flow.prompt()) await flow.begin('change', target)
    },
    prepare() {
      const networkId = ports.oneStepNetwork()
      // An app that signs in its own way writes its own text.
      const ahead =
        networkId && !config.signMessage
          ? loadOneStep().then(each => each.prepare(networkId))
          : config.prepare?.()
      if (ahead) quietly('The sign-in could not be prepared', ahead)
    },
  }
  /** Checks the active account, after it may have changed. */
  const follow = () => {
    // A gate that starts in this tick handles the account itself.
    queueMicrotask(() => {
      const target = ports.target()
      if (scope.signal.aborted || (target && idOf(target) === store.state.accountId)) return
      if (target && target.namespace === gate) return flow.stop()
      if (!target) {
        flow.stop()
        return store.set(off)
      }
      quietly('The visitor did not sign in', flow.begin('change', target))
    })
  }
  /** Asks the account of a namespace at the gate, and the one that becomes active meanwhile. */
  const ask = async ({ main, restored, signal }: GateInput) => {
    gate = main
    try {
      for (let target = ports.target(main); target; ) {
        const asked = idOf(target)
        try {
          await flow.begin(restored ? 'restore' : 'connect', target, signal)
          return
        } catch (failure) {
          target = ports.target(main)
          const isOther = !target || idOf(target) !== asked
          if (signal.aborted || !isOther || !isLatchkeyError(failure, 'aborted')) throw failure
        }
      }
    } finally {
      gate = undefined
    }
  }
  return {
    ...toController(store, actions),
    internal: {
      oneStep: () => oneStep,
      pass(input) {
        if (!input.restored) return ask(input)
        // A sign-in that begins replaces the one before it: those of a page load take turns.
        const mine = restoring.then(() => ask(input))
        const ended = mine
          .catch(() => undefined)
          .then(() => {
            // The account in use may be that of a namespace that passed before.
            if (restoring === ended) follow()
          })
        restoring = ended
        return mine
      },
      follow,
      ended(namespace) {
        forget(accounts.everOf(namespace), config.signOutOnDisconnect ?? true)
        const isOf = (accountId: string | undefined) => accountId?.startsWith(`${namespace}:`)
        for (const accountId of [...flow.dismissed].filter(isOf)) flow.dismissed.delete(accountId)
        if (!isOf(store.state.accountId)) return
        flow.stop()
        store.set(off)
      },
      left(namespace, option) {
        const target = ports.target(namespace)
        if (!config[option] || !target) return
        const isLeft = ({ accountId }: SignedInAccount) => accountId !== idOf(target)
        forget(accounts.of(namespace).filter(isLeft), true)
      },
    },
  }
}
