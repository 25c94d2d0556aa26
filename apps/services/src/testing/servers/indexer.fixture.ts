import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { freePort } from '../../local/free-port.js'
import { endNode, startNode } from './node-process.fixture.js'

const main = fileURLToPath(import.meta.resolve('@latchkey/indexer/main.mjs'))

interface IndexerOptions {
  /** The settings of the services. */
  readonly networks: Readonly<Record<string, unknown>>
  /** Folder of the embedded database. */
  readonly folder: string
  /** A PostgreSQL in the place of the embedded database. */
  readonly databaseUrl?: string | undefined
}

/** The index as a process of its own. */
export interface Indexer {
  readonly url: string
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the index, and waits until it has read the networks. @throws with what it wrote when it ends instead */
export async function startIndexer({ networks, folder, databaseUrl }: IndexerOptions): Promise<Indexer> {
  const port = await freePort()
  const child = startNode([main, '--port', String(port)], {
    cwd: folder,
    env: {
      LATCHKEY_NETWORKS: JSON.stringify(networks),
      LATCHKEY_DATA: folder,
      DATABASE_URL: databaseUrl,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const url = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) return
        const response = await fetch(`${url}/ready`)
        if (response.status !== 200) throw new Error(`/ready is ${response.status}`)
      },
      { timeout: 60_000, interval: 200 },
    )
    if (child.exitCode !== null) throw new Error(`The index ended with ${child.exitCode}`)
  } catch (error) {
    await endNode(child, 'SIGKILL')
    throw new Error(`${(error as Error).message}: ${output.slice(-2_000)}`)
  }
  return {
    url,
    async kill() {
      await endNode(child, 'SIGKILL')
    },
  }
}
