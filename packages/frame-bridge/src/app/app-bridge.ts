import { FrameBridgeError } from '../errors.js'
import {
  APP_PREFIX,
  type FrameAnswers,
  type FrameMessage,
  type RequestName,
  texts,
  WANTED_SIZE,
} from '../messages/index.js'
import type {
  AppBridge,
  AppBridgeOptions,
  FrameEvent,
  FrameFailure,
  RequestOptions,
} from './app-bridge.types.js'
import { createFrameHost } from './frame-host.js'
import { createOpenRequests, type OpenRequest, type Outcome } from './open-requests.js'
import { createOutbox } from './outbox.js'
import { hasDeviceCode, isQuiet, isUntimed, readOutgoing, ruleOf } from './outgoing.js'
import { createRingLog, type LogEntry } from './ring-log.js'

/** How long the frame may take to get ready, from the call that waits for it. */
const LOAD_MS = 20_000
/** How long an answer may take, from sending. */
const ANSWER_MS = 120_000

const failed = (code: FrameBridgeError['code'], text: string): Outcome => ({
  error: new FrameBridgeError(code, text),
})

/**
 * Creates the page's side of the bridge. It does nothing before the first call.
 * @throws FrameBridgeError 'invalidOptions' for an address of the frame without https, or on the page's own origin
 */
export function createAppBridge(options: AppBridgeOptions): AppBridge {
  const { clock, randomId } = options
  const requests = createOpenRequests()
  const log = createRingLog()
  const listeners = new Set<(event: FrameEvent) => void>()

  const note = (event: LogEntry['event'], name: string, id?: string) => {
    if (options.frame.enableLogger) log.add({ timeMs: clock.now(), event, name, ...(id ? { id } : {}) })
  }
  /** Calls code of the app, whose faults are not ours. */
  const call = (run: () => void) => {
    try {
      run()
    } catch (error) {
      options.logger?.error('A callback of the frame bridge threw', error)
    }
  }
  const emit = (event: FrameEvent) => {
    for (const listener of [...listeners]) call(() => listener(event))
  }
  const fail = (reason: FrameFailure, message: string) => {
    note('failed', reason)
    call(() => options.alert?.({ reason, message }))
    call(() => options.onFailure?.(reason))
  }
  const settle = (id: string, outcome: Outcome) => {
    if (requests.settle(id, outcome)) outbox.flush()
  }

  const post = (type: string, id: string, payload: unknown) => {
    host.post({ type: APP_PREFIX + type, id, ...(payload === undefined ? {} : { payload }) })
    note('sent', type, id)
  }
  /** A frame of 1.7.13 reads no ids and aborts all that a person is asked: it gets this for RPC requests alone. */
  const postAbort = (request: OpenRequest) => {
    if (!request.isSent || host.status !== 'ready') return
    if (host.hasPort || request.name === 'RPC_REQUEST') post('RPC_ABORT', randomId(), { ids: [request.id] })
  }
  const abortOne = (request: OpenRequest) => {
    postAbort(request)
    settle(request.id, failed('aborted', texts.aborted))
  }

  /** A frame that does not answer is given up: everything that is open ends, and the next request finds it as before. */
  const answerTimedOut = (late: OpenRequest) => {
    const open = requests.all
    for (const request of open)
      if (request.isSent && host.status === 'ready') post('RPC_ABORT', randomId(), { ids: [request.id] })
    for (const request of open)
      requests.settle(
        request.id,
        request === late ? failed('timeout', texts.timedOut) : failed('aborted', texts.aborted),
      )
    outbox.flush()
    fail('iframe_request_timeout', texts.timedOut)
  }
  const loadTimedOut = (late: OpenRequest) => {
    const outcome = failed('loadFailed', texts.loadFailed)
    if (isQuiet(late.name)) return settle(late.id, outcome)
    host.remove()
    for (const { id } of requests.all) requests.settle(id, outcome)
    fail('iframe_load_failed', texts.loadFailed)
  }
  const awaitLoad = (request: OpenRequest) => {
    request.cancelTimer()
    request.cancelTimer = clock.after(LOAD_MS, () => loadTimedOut(request))
  }

  const sendOne = (request: OpenRequest) => {
    request.cancelTimer()
    if (hasDeviceCode(request.payload) && !host.hasPort)
      return settle(request.id, failed('invalidRequest', texts.invalidInput))
    request.isSent = true
    if (!isUntimed(request.name, request.payload))
      request.cancelTimer = clock.after(ANSWER_MS, () => answerTimedOut(request))
    try {
      post(request.name, request.id, request.payload)
    } catch {
      // The browser cannot copy it.
      requests.settle(request.id, failed('invalidRequest', texts.invalidInput))
    }
  }
  const outbox = createOutbox({
    clock,
    openCount: () => requests.sentCount,
    sendNext() {
      const next = host.status === 'ready' ? requests.all.find(({ isSent }) => !isSent) : undefined
      if (next) sendOne(next)
      return next !== undefined
    },
  })

  const receive = (message: FrameMessage) => {
    if (message.type === WANTED_SIZE) emit({ type: 'wantedSize', ...message.payload })
    if (message.type !== 'answer') return
    const { id, name, outcome } = message
    const request = requests.find(id)
    if (!request?.isSent || request.name !== name) return note('ignored', name, id)
    note('received', name, id)
    if (outcome.kind === 'success') return settle(id, { value: outcome.value })
    if (outcome.kind === 'invalid') return settle(id, failed('invalidAnswer', texts.lost))
    settle(id, { error: new FrameBridgeError('refused', outcome.message, outcome.code) })
    if (outcome.code === 'unverified_domain') fail('unverified_domain', outcome.message)
  }

  const host = createFrameHost(options, {
    receive,
    ignore: () => note('ignored', 'message'),
    /** READY came: what waits is no longer late. */
    settling() {
      for (const request of requests.all) request.cancelTimer()
    },
    ready() {
      outbox.flush()
      emit({ type: 'ready' })
    },
    lost() {
      note('failed', 'lost')
      outbox.stop()
      for (const request of requests.all)
        if (request.isSent) requests.settle(request.id, failed('frameLost', texts.lost))
        else awaitLoad(request)
      emit({ type: 'lost' })
    },
  })

  const request = (name: RequestName, payload?: unknown, { signal }: RequestOptions = {}) => {
    const checked = readOutgoing(name, payload)
    if (signal?.aborted) throw new FrameBridgeError('aborted', texts.aborted)
    if (host.status === 'absent' && (isQuiet(name) || !host.load()))
      throw new FrameBridgeError('frameMissing', texts.frameMissing)
    const entry: OpenRequest = {
      id: randomId(),
      name,
      payload: checked,
      isAbortedWithModal: ruleOf(name, checked) !== 'safe',
      isSent: false,
      cancelTimer: () => {},
    }
    const abort = () => abortOne(entry)
    signal?.addEventListener('abort', abort)
    const answer = requests.add(entry, () => signal?.removeEventListener('abort', abort))
    if (!host.hasHeardReady) awaitLoad(entry)
    outbox.flush()
    return answer
  }

  return {
    get status() {
      return host.status
    },
    get element() {
      return host.element
    },
    get pending() {
      return requests.all.map(({ id, name }) => ({ id, name }))
    },
    get log() {
      return log.entries
    },
    load: () => void host.load(),
    request: async <Name extends RequestName>(name: Name, ...given: readonly unknown[]) =>
      (await request(name, given[0], given[1] as RequestOptions | undefined)) as FrameAnswers[Name],
    send(name) {
      if (host.status !== 'ready') throw new FrameBridgeError('frameMissing', texts.frameMissing)
      post(name, randomId(), undefined)
    },
    abort(ids) {
      for (const request of requests.all)
        if (ids ? ids.includes(request.id) : request.isAbortedWithModal) abortOne(request)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy() {
      host.destroy()
      outbox.stop()
      for (const { id } of requests.all) requests.settle(id, failed('aborted', texts.aborted))
      listeners.clear()
    },
  }
}
