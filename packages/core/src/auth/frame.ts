import type { AppBridge, FrameEvent, FrameFailure } from '@latchkey/frame-bridge'
import type { ClientContext } from '../context/context.js'
import { LatchkeyError } from '../errors/error.js'
import { loadOnce } from '../kernel/load-once.js'
import { abortError } from '../kernel/task.js'
import type { AuthFailure, FrameView } from './auth.types.js'
import { authTexts, failureOfFrame, failureOfLogin } from './failures.js'

/** What the frame reports to the rest of the domain. */
export interface FramePorts {
  /** CAIP-2 id that the frame begins on. */
  networkId(): string | undefined
  statusChanged(status: FrameView): void
  event(event: FrameEvent): void
  failed(reason: FrameFailure): void
}

const importBridge = () => import('@latchkey/frame-bridge')

type FrameCode = Awaited<ReturnType<typeof importBridge>>

/** The wallet's frame: one bridge per client, created at first use. */
export interface Frame {
  /** The element for the view that shows it. Moving it within the document reloads the frame. */
  element(): HTMLIFrameElement | undefined
  /** Whether the frame has been used on this page. */
  readonly isUsed: boolean
  /** Loads the frame before the first request. @throws LatchkeyError `unavailable` */
  load(): Promise<void>
  /** @throws LatchkeyError `unavailable` if the code doesn't load, `aborted`; FrameBridgeError */
  readonly request: AppBridge['request']
  /** @throws LatchkeyError `unavailable` */
  code(): Promise<FrameCode>
  /** What an error of a request or of a login means for a person. */
  failureOf(error: unknown): AuthFailure
  /** The frame's own code of a refusal. */
  frameCodeOf(error: unknown): string | undefined
}

/** Creates the frame's port. Nothing loads before the first call. */
export function createFrame({ env, options, scope }: ClientContext, ports: FramePorts): Frame {
  let used: { readonly code: FrameCode; readonly bridge: AppBridge } | undefined

  const createBridge = (code: FrameCode): AppBridge => {
    const wallet = options.embeddedWallet
    if (!wallet?.frameUrl)
      throw new LatchkeyError('invalidOptions', 'The app has no embedded wallet', {
        hint: 'Set `embeddedWallet.frameUrl` in `createClient`.',
      })
    const chainId = ports.networkId()
    const locale = wallet.locale ?? env.window?.document.documentElement?.lang
    try {
      return code.createAppBridge({
        ...(env.window ? { window: env.window } : {}),
        clock: env.clock,
        randomId: env.randomId,
        logger: env.logger,
        frame: {
          url: wallet.frameUrl,
          projectId: options.projectId ?? '',
          enableLogger: wallet.enableLogger ?? false,
          ...(chainId ? { chainId } : {}),
          ...(locale ? { locale } : {}),
        },
        onFailure(reason) {
          report()
          ports.failed(reason)
        },
      })
    } catch (error) {
      throw new LatchkeyError('invalidOptions', (error as Error).message, { cause: error })
    }
  }
  const report = () => {
    if (used && !scope.signal.aborted) ports.statusChanged(used.bridge.status)
  }
  const open = loadOnce(async () => {
    const code = await importBridge().catch(cause => {
      throw new LatchkeyError('unavailable', authTexts.noCode, { cause })
    })
    if (scope.signal.aborted) throw abortError()
    const bridge = createBridge(code)
    used = { code, bridge }
    scope.add(bridge.destroy)
    scope.add(
      bridge.watch(event => {
        report()
        ports.event(event)
      }),
    )
    return used
  })
  const asFrameError = (error: unknown) => (used?.code.isFrameBridgeError(error) ? error : undefined)

  return {
    element: () => used?.bridge.element,
    get isUsed() {
      return used !== undefined
    },
    async load() {
      const { bridge } = await open()
      bridge.load()
      report()
    },
    request: async (name: never, ...given: unknown[]): Promise<never> => {
      const { bridge } = await open()
      const asked = (bridge.request as (...all: unknown[]) => Promise<never>)(name, ...given)
      report()
      return asked
    },
    code: async () => (await open()).code,
    failureOf(error) {
      const own = asFrameError(error)
      return own ? failureOfFrame(own) : failureOfLogin(error)
    },
    frameCodeOf: error => asFrameError(error)?.frameCode,
  }
}
