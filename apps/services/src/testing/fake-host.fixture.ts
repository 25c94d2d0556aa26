import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakeHost {
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly paths: readonly string[]
  /** The most requests that were open at the same time. */
  mostAtOnce(): number
}

/** Starts a host that strangers could name. */
export async function startFakeHost(
  answer: (path: string, response: ServerResponse) => unknown,
): Promise<FakeHost> {
  const paths: string[] = []
  let open = 0
  let most = 0
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '')
    open += 1
    most = Math.max(most, open)
    response.once('close', () => {
      open -= 1
    })
    await answer(request.url ?? '', response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    mostAtOnce: () => most,
  }
}
