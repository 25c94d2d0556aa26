import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { callLimitMs } from './driver.types'

/** WebKitGTK's programs. */
export interface WebKitPrograms {
  readonly driver: string
  readonly miniBrowser: string
  readonly xvfb: string
}

/** WebKitWebDriver that listens, on a display of its own. */
export interface WebKitProcess {
  readonly url: string
  stop(): Promise<void>
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Starts a display in memory; resolves to its number, which the X server chooses. */
const startDisplay = async (xvfb: string): Promise<{ child: ChildProcess; display: string }> => {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const said = once(child.stdio[3] as Readable, 'data')
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended with ${code}`)
  })
  const [number] = await Promise.race([said, failed])
  failed.catch(() => undefined)
  return { child, display: `:${String(number).trim()}` }
}

const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Starts the display and the driver, with a home folder that goes with them. */
export async function startWebKitProcess({ driver, xvfb }: WebKitPrograms): Promise<WebKitProcess> {
  const home = await mkdtemp(path.join(tmpdir(), 'latchkey-webkit-'))
  const { child: server, display } = await startDisplay(xvfb)
  const port = await findPort()
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // No graphics card: what is drawn is drawn by the processor.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    await end(server)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await vi.waitFor(() => fetch(`${url}/status`), { timeout: callLimitMs, interval: 50 })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
