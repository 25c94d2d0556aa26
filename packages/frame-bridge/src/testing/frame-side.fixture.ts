import { createFrameBridge, type FrameHandlers, type FrameStart } from '../frame/index.js'
import { createFakeChannel, type FakePort } from './fake-channel.js'
import { createFakeClock } from './fake-clock.fixture.js'
import { createFakePages, type FakePagesOptions } from './index.js'

/** The frame's side alone, with a page that says what a test wants. */
export async function createFrameSide(
  options: Partial<FakePagesOptions> & {
    readonly handlers?: Partial<FrameHandlers>
    readonly isAllowed?: (origin: string) => boolean | Promise<boolean>
  } = {},
) {
  const clock = createFakeClock()
  const pages = createFakePages({ clock, ...options })
  const calls: { name: string; payload: unknown; way: string; signal: AbortSignal }[] = []
  const errors: unknown[] = []
  const handlers = new Proxy({} as FrameHandlers, {
    get:
      (_target, name: keyof FrameHandlers) =>
      (payload: never, context: { readonly way: string; readonly signal: AbortSignal }) => {
        calls.push({ name, payload, way: context.way, signal: context.signal })
        const handler = options.handlers?.[name] as ((payload: never, context: never) => unknown) | undefined
        return handler?.(payload, context as never)
      },
  })
  const asked: string[] = []
  const bridge = createFrameBridge({
    window: pages.loadFrame(),
    clock,
    handlers,
    isAllowed(origin) {
      asked.push(origin)
      return options.isAllowed?.(origin) ?? true
    },
    logger: { warn: (...detail) => void errors.push(detail), error: (...detail) => void errors.push(detail) },
  })
  const start: FrameStart = await bridge.start()
  await clock.advance(0)
  const turn = () => clock.advance(0)
  /** Everything that the frame has sent to the page by window, READY apart. */
  const answers = () =>
    pages.sent.flatMap(({ to, data }) =>
      to === 'app' && (data as { type: string }).type !== '@w3m-frame/READY' ? [data] : [],
    )
  /** Opens a port as the page does; returns the page's end, and what came out of it. */
  const openPort = async (version = 1) => {
    const { port1, port2 } = createFakeChannel(run => void Promise.resolve().then(run))
    const heard: unknown[] = []
    let isClosed = false
    port1.onmessage = ({ data }) => void heard.push(data)
    port1.addEventListener('close', () => {
      isClosed = true
    })
    pages.deliver('frame', { type: '@latchkey-app/OPEN_CHANNEL', payload: { version } }, { ports: [port2] })
    await turn()
    await turn()
    return { port: port1 as FakePort, heard, isClosed: () => isClosed }
  }
  return { clock, pages, bridge, start, calls, errors, asked, answers, turn, openPort }
}

/** A request of the page. */
export const request = (name: string, id: string, payload?: unknown) => ({
  type: `@w3m-app/${name}`,
  id,
  ...(payload === undefined ? {} : { payload }),
})
