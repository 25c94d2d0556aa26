import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createFrameHost } from '../host/create-frame-host.js'
import type { FrameHostOptions } from '../host/frame-settings.types.js'

const app = fileURLToPath(new URL('../..', import.meta.url))

interface LocalFrameOptions extends Omit<FrameHostOptions, 'folder'> {
  /** The built frame. Default: it is built now. */
  readonly folder?: string
  /** Default: a free one. */
  readonly port?: number
}

/** The frame on this machine. */
export interface LocalFrame {
  /** On `localhost`: pages on `127.0.0.1` are of another site, and a passkey needs a name. */
  readonly origin: string
  close(): Promise<void>
}

const buildFrame = (outDir: string) =>
  build({
    root: app,
    configFile: path.join(app, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
  })

/**
 * Serves the frame on this machine, for the demo and for tests. `findProject` is asked with each request:
 * the parties have to know the frame's origin before they start.
 */
export async function serveLocalFrame({
  folder: built,
  port = 0,
  ...options
}: LocalFrameOptions): Promise<LocalFrame> {
  const folder = built ?? (await mkdtemp(path.join(os.tmpdir(), 'latchkey-frame-')))
  const removeFolder = async () => {
    if (built === undefined) await rm(folder, { recursive: true, force: true })
  }
  let server: Server
  try {
    if (built === undefined) await buildFrame(folder)
    const host = createFrameHost({ folder, ...options })
    server = createServer((request, response) => {
      host(request, response).catch(() => response.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    await removeFolder()
    throw error
  }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await removeFolder()
    },
  }
}
