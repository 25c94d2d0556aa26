import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readWorld } from '../../setup/world'
import { forward } from '../services/fault-proxy'
import { type RunningServices, startServices } from '../services/start-services'

/** A site of its own origin: the demo, with the sign-in of its services below the same host. */
export interface SignInSite {
  readonly url: string
  /** What pages asked of the sign-in, in order: `GET /siwx/session`. */
  readonly asked: readonly string[]
  /** How often pages asked for it, such as `GET /siwx/nonce`; the query does not count. */
  count(what: string): number
  /** Holds these requests back until the result is called. */
  hold(what: string): () => void
  /** Forgets what was asked, and passes everything. */
  reset(): void
  /** Ends the services as a crash does. What pages ask from then on fails. */
  kill(): Promise<void>
  /** Starts them again over the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

const isOfServices = (url: string): boolean => /^\/(siwx\/|members$)/.test(url)

/** Starts the site on a free port, with services of its own. */
export async function startSite(): Promise<SignInSite> {
  const { demoUrl } = readWorld()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-sign-in-'))
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  let services: RunningServices | undefined

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = incoming
    if (!isOfServices(url)) return forward(demoUrl, incoming, response)
    const what = `${method} ${url.split('?')[0]}`
    asked.push(what)
    await held.get(what)
    if (services) return forward(services.url, incoming, response)
    response.destroy()
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const start = async () => {
    services = await startServices({ domains: [`127.0.0.1:${port}`], dataDir })
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    count: what => asked.filter(each => each === what).length,
    hold(what) {
      let release = () => {}
      held.set(what, new Promise(resolve => (release = resolve)))
      return () => {
        held.delete(what)
        release()
      }
    },
    reset() {
      asked.length = 0
      held.clear()
    },
    async kill() {
      const killed = services
      services = undefined
      await killed?.kill()
    },
    restart: start,
    async close() {
      await services?.stop()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
