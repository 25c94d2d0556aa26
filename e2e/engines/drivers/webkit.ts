import { callLimitMs, type EngineDriver, type EngineWindow, windowSize } from './driver.types'
import { startWebKitProcess, type WebKitPrograms } from './webkit-process'

/** One call of the W3C protocol. @throws with what the driver says, and where it does not answer */
const call = async (url: string, method: 'POST' | 'DELETE', body: object = {}): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(callLimitMs),
  })
  const { value } = (await response.json()) as { readonly value: unknown }
  if (response.ok) return value
  const { error, message } = value as { readonly error: string; readonly message: string }
  throw new Error(`WebKitWebDriver: ${error}: ${message}`)
}

const keyActions = (steps: readonly (readonly ['keyDown' | 'keyUp', string])[]): object => ({
  type: 'key',
  id: 'keyboard',
  actions: steps.map(([type, value]) => ({ type, value })),
})

const clickActions = (x: number, y: number): object => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const runScript = `const [done] = arguments;
(async () => { BODY })().then(value => done({ value }), error => done({ failure: String(error?.stack ?? error) }))`

const createWindow = (session: string): EngineWindow => {
  const act = async (actions: object) => {
    await call(`${session}/actions`, 'POST', { actions: [actions] })
  }
  return {
    goto: async url => void (await call(`${session}/url`, 'POST', { url })),
    async run(body) {
      const script = runScript.replace('BODY', () => body)
      const answer = (await call(`${session}/execute/async`, 'POST', { script, args: [] })) as {
        readonly value?: unknown
        readonly failure?: string
      }
      if (answer.failure !== undefined) throw new Error(answer.failure)
      return answer.value
    },
    click: (x, y) => act(clickActions(x, y)),
    press: (key, held = []) =>
      act(
        keyActions([
          ...held.map(each => ['keyDown', each] as const),
          ['keyDown', key],
          ['keyUp', key],
          ...held.map(each => ['keyUp', each] as const),
        ]),
      ),
    type: text =>
      act(keyActions([...text].flatMap(each => [['keyDown', each] as const, ['keyUp', each] as const]))),
    close: async () => void (await call(session, 'DELETE')),
  }
}

/** Starts WebKitGTK's small browser under its driver. Each window is a session of its own: a second tab hangs. */
export async function startWebKit(programs: WebKitPrograms): Promise<EngineDriver> {
  const { url, stop } = await startWebKitProcess(programs)
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: programs.miniBrowser, args: ['--automation'] },
    },
  }
  return {
    async openWindow() {
      const { sessionId } = (await call(`${url}/session`, 'POST', { capabilities })) as {
        readonly sessionId: string
      }
      const session = `${url}/session/${sessionId}`
      await call(`${session}/timeouts`, 'POST', { script: callLimitMs, pageLoad: callLimitMs })
      await call(`${session}/window/rect`, 'POST', { ...windowSize })
      return createWindow(session)
    },
    stop,
  }
}
