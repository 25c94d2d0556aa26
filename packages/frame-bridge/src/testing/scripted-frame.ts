import { createFrameBridge, type FrameBridge, type FrameHandlers, FrameRefusal } from '../frame/index.js'
import {
  type AppMessageName,
  type FrameAnswers,
  isRequestName,
  OPEN_CHANNEL,
  type RequestName,
} from '../messages/index.js'
import type { AppWindow, BridgeClock, FrameWindow } from '../ports.types.js'
import { createFakePages, type FakePages } from './fake-pages.js'

/** What the frame does with a request: an answer, a function that gives one, or no answer at all. */
export type ScriptedAnswer<Name extends RequestName> =
  | FrameAnswers[Name]
  | ((payload: unknown, signal: AbortSignal) => FrameAnswers[Name] | Promise<FrameAnswers[Name]>)
  | 'silence'

export type Script = { [Name in RequestName]?: ScriptedAnswer<Name> }

/** A fault of the frame. Every field can be changed while it runs. */
export interface FrameFaults {
  /** The page loads and never says READY. */
  isDead: boolean
  /** The page ignores OPEN_CHANNEL, as 1.7.13 does. */
  isWithoutChannel: boolean
}

/** What a scripted frame needs. */
export interface ScriptedFrameOptions {
  readonly clock: BridgeClock
  /** Answers by request. A request that is not in it is refused with 'Not in the script'. */
  readonly script?: Script
  readonly faults?: Partial<FrameFaults>
  readonly appOrigin?: string
  readonly frameOrigin?: string
  /** How long each message takes. Default: 0. */
  readonly delayMs?: number
}

/** A request that reached the frame. */
export interface ScriptedRequest {
  readonly name: AppMessageName
  readonly payload: unknown
  readonly id: string
  readonly way: 'window' | 'port'
  readonly signal: AbortSignal
}

/** A frame in memory, with the real frame's side of the bridge in it. */
export interface ScriptedFrame {
  /** For `createAppBridge`. The frame loads when the bridge adds its element. */
  readonly window: AppWindow
  /** The address of the frame, for `createAppBridge`. */
  readonly url: string
  /** What may be changed while it runs. */
  readonly script: Script
  readonly faults: FrameFaults
  /** Requests that the frame accepted, oldest first. */
  readonly requests: readonly ScriptedRequest[]
  /** The frame's bridge; undefined before the page added the frame. */
  readonly bridge: FrameBridge | undefined
  readonly pages: FakePages
  /** Loads the frame's page anew. */
  reload(): void
  /** Ends the frame's process. */
  crash(): void
}

/** A window that drops OPEN_CHANNEL. */
const withoutChannel = (window: FrameWindow): FrameWindow => {
  const kept = new Map<unknown, (event: MessageEvent) => void>()
  const add = (type: 'message', listener: (event: MessageEvent) => void) => {
    const own = (event: MessageEvent) => {
      if (event.data?.type !== OPEN_CHANNEL) listener(event)
    }
    kept.set(listener, own)
    window.addEventListener(type, own)
  }
  const remove = (type: 'message', listener: (event: MessageEvent) => void) =>
    window.removeEventListener(type, kept.get(listener) ?? listener)
  return { ...window, addEventListener: add, removeEventListener: remove } as unknown as FrameWindow
}

/** Creates a scripted frame. Give its `window` and `url` to `createAppBridge`. */
export function createScriptedFrame(options: ScriptedFrameOptions): ScriptedFrame {
  const { clock, appOrigin, delayMs, frameOrigin = 'https://frame.example' } = options
  const script: Script = { ...options.script }
  const faults: FrameFaults = { isDead: false, isWithoutChannel: false, ...options.faults }
  const requests: ScriptedRequest[] = []
  let bridge: FrameBridge | undefined

  const answer = (
    name: AppMessageName,
    payload: unknown,
    request: Omit<ScriptedRequest, 'name' | 'payload'>,
  ) => {
    requests.push({ name, payload, id: request.id, way: request.way, signal: request.signal })
    if (!isRequestName(name)) return undefined
    if (!(name in script)) throw new FrameRefusal('Not in the script')
    const scripted: unknown = script[name]
    if (scripted === 'silence') return new Promise(() => {})
    return typeof scripted === 'function' ? scripted(payload, request.signal) : scripted
  }
  const handlers = new Proxy({} as FrameHandlers, {
    get: (_target, name) => (payload: unknown, context: Omit<ScriptedRequest, 'name' | 'payload'>) =>
      answer(name as AppMessageName, payload, context),
  })

  const boot = () => {
    const window = pages.loadFrame()
    bridge = createFrameBridge({
      window: faults.isWithoutChannel ? withoutChannel(window) : window,
      clock,
      handlers,
      isAllowed: () => true,
    })
    if (!faults.isDead) void bridge.start()
    void Promise.resolve().then(() => pages.fireLoad())
  }
  const pages = createFakePages({
    clock,
    frameOrigin,
    ...(appOrigin === undefined ? {} : { appOrigin }),
    ...(delayMs === undefined ? {} : { delayMs }),
    onAdd: boot,
    onLeave: () => bridge?.destroy(),
  })

  return {
    window: pages.appWindow,
    url: `${frameOrigin}/sdk`,
    script,
    faults,
    requests,
    get bridge() {
      return bridge
    },
    pages,
    reload: boot,
    crash: () => pages.crashFrame(),
  }
}
