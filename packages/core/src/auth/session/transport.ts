import type { SharedTransport, TransportCall } from '../../adapter/contract/shared-transport.types.js'
import { LatchkeyError } from '../../errors/error.js'
import { throwIfAborted, withAbort } from '../../kernel/task.js'
import { AUTH } from '../auth.types.js'
import { authTexts, frameCodes } from '../failures.js'
import type { Frame } from '../frame.js'
import { withSignals } from '../with-signals.js'
import type { Approvals } from './approvals.js'
import type { UserSessions } from './user-session.js'
import type { UserSession } from './user-session.types.js'

/** What a transport works with. */
export interface AuthTransportDeps {
  readonly frame: Frame
  readonly sessions: UserSessions
  readonly approvals: Approvals
  /** Restores the session of the last visit, shared by all namespaces. */
  restore(): Promise<UserSession | undefined>
  /** Waits for a login, which a person begins. */
  pair(): Promise<UserSession>
  /** Another network is in use. */
  networkChanged(networkId: TransportCall['networkId']): void
  /** Called around every request that a person approves. */
  asking(change: 1 | -1): void
}

/** An error of EIP-1193, as a wallet throws it. */
const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

const ended = (cause?: unknown) =>
  new LatchkeyError('walletDisconnected', 'The embedded wallet was signed out', { cause })

/** Creates the embedded wallet as the adapter of one namespace sees it. */
export function createAuthTransport(namespace: string, deps: AuthTransportDeps): SharedTransport {
  const { frame, sessions, approvals } = deps
  const granted = (session = sessions.current()) => session?.namespaces[namespace]

  const send = async ({ networkId, method, params }: TransportCall, signal: AbortSignal) => {
    const { toRpcNetwork } = await frame.code()
    const given = params as readonly unknown[] | Record<string, unknown> | undefined
    const request = { method, ...(given === undefined ? {} : { params: given }), ...toRpcNetwork(networkId) }
    try {
      return await frame.request('RPC_REQUEST', request, { signal })
    } catch (error) {
      const code = frame.frameCodeOf(error)
      const { message } = error as Error
      if (code === frameCodes.userRejected) throw providerError(4001, message)
      // Codes of a node, and of EIP-5792.
      if (code !== undefined && /^-?\d{1,6}$/.test(code)) throw providerError(Number(code), message)
      throw error
    }
  }
  const approve = async (call: TransportCall, life: AbortSignal) => {
    deps.asking(1)
    let closed: AbortSignal | undefined
    try {
      return await approvals.show(namespace, signal => {
        closed = signal
        return withSignals([signal, life], each => send(call, each))
      })
    } catch (error) {
      // A closed modal is a person who says no.
      if (closed?.aborted && !life.aborted) throw providerError(4001, authTexts.modalClosed)
      throw error
    } finally {
      deps.asking(-1)
    }
  }

  return {
    connectorId: AUTH,
    type: 'AUTH',
    name: 'Embedded wallet',
    session: () => granted(),
    async open({ silent = false }, { signal } = {}) {
      throwIfAborted(signal)
      const session = sessions.current() ?? (await withAbort(silent ? deps.restore() : deps.pair(), signal))
      const grant = granted(session)
      if (grant) return grant
      if (!session) throw new LatchkeyError('notAuthorized', 'There is no login to restore')
      throw new LatchkeyError('unsupportedNetwork', `The embedded wallet has no account in ${namespace}`)
    },
    async request(call, { signal } = {}) {
      throwIfAborted(signal)
      if (!granted()) throw ended()
      const { rpcRuleOf } = await frame.code()
      const rule = rpcRuleOf(call.method)
      if (rule === 'refused') {
        approvals.refuse()
        throw providerError(4200, authTexts.rpcNotAllowed)
      }
      const end = sessions.ended()
      try {
        return await withSignals([signal, end], life =>
          rule === 'unsafe' ? approve(call, life) : send(call, life),
        )
      } catch (error) {
        throwIfAborted(signal)
        if (end.aborted) throw ended(error)
        throw error
      }
    },
    async switchNetwork(networkId, { signal } = {}) {
      await withSignals([signal, sessions.ended()], async life => {
        await frame.request('SWITCH_NETWORK', { chainId: networkId }, { signal: life })
        await sessions.refresh(namespace, networkId, life)
      })
      deps.networkChanged(networkId)
    },
    close: sessions.close,
    watch: listener => sessions.watch(namespace, listener),
  }
}
