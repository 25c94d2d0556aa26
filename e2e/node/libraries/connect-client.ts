import { readFileSync } from 'node:fs'
import { type ChainAdapter, type Client, createClient, type Network } from '@latchkey/core'
import { createLiveEnv } from '@latchkey/core/testing'
import { vi } from 'vitest'

/** A test wallet, as far as a page needs it. */
interface Installable {
  install(target: never): unknown
  dispose(): void
}

/** A client that is connected to a test wallet on a real node. */
export interface ConnectedClient {
  readonly client: Client
  close(): void
}

/** Connects a client to the one wallet of its page. */
export async function connectClient(
  adapter: ChainAdapter,
  network: Network,
  wallet: Installable,
): Promise<ConnectedClient> {
  const env = createLiveEnv(fetch)
  wallet.install(env.window as never)
  const client = createClient({ adapters: [adapter], networks: [network], env })
  client.start()
  const connectorId = await vi.waitUntil(() => client.connectors.state.items[0]?.chains[0]?.connectorId)
  await client.connect({ connectorId, namespace: adapter.namespace })
  return {
    client,
    close() {
      client.destroy()
      wallet.dispose()
    },
  }
}

/** The code of a file of this folder, and the page of the documentation that has to show the same. */
export const readSample = (name: string) => {
  const page = new URL(`../../../docs/how-to/${name}.md`, import.meta.url)
  return {
    code: readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8'),
    page: readFileSync(page, 'utf8'),
  }
}
