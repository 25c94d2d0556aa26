import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readWorld } from '../../setup/world'
import { findServiceProgram } from '../service-program'

/** Where the services look for names. */
export interface Names {
  /** CAIP-2. */
  readonly networkId: string
  readonly universalResolver: string
}

interface ServicesOptions {
  readonly names?: Names
  /** The hosts of pages that sign in. Nobody signs in without. */
  readonly domains?: readonly string[]
  /** A bundler for each of these networks (CAIP-2), which sends with the key. */
  readonly bundler?: { readonly networkIds: readonly string[]; readonly key: string }
  /** The folder of the database, which stays. Default: a new one, which is removed at the end. */
  readonly dataDir?: string
}

/** Services in a process of their own. */
export interface RunningServices {
  readonly url: string
  stop(): Promise<void>
  /** Ends them as a crash does. */
  kill(): Promise<void>
}

/** Starts the services of the local chains, as `npm run demo` does. */
export async function startServices({
  names,
  domains,
  bundler,
  dataDir,
}: ServicesOptions = {}): Promise<RunningServices> {
  const started = fork(findServiceProgram('serve-services'), {
    // Those of Playwright are for tests.
    execArgv: [],
    env: {
      ...process.env,
      LATCHKEY_NETWORKS: JSON.stringify(readWorld().others.networks),
      ...(names ? { LATCHKEY_ENS: JSON.stringify(names) } : {}),
      ...(domains ? { LATCHKEY_DOMAINS: JSON.stringify(domains) } : {}),
      ...(bundler ? { LATCHKEY_LOCAL_BUNDLER: JSON.stringify(bundler) } : {}),
      ...(dataDir ? { LATCHKEY_DATA_DIR: dataDir } : {}),
    },
  })
  const ended = once(started, 'exit')
  const failed = ended.then(() => {
    throw new Error('The services ended before they said where they are')
  })
  const [url] = (await Promise.race([once(started, 'message'), failed])) as [string]
  failed.catch(() => undefined)
  return {
    url,
    async stop() {
      if (started.connected) started.disconnect()
      await ended
    },
    async kill() {
      started.kill('SIGKILL')
      await ended
    },
  }
}
