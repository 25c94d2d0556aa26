import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections and to listeners of port 0: none of these comes in between. */
const [FIRST, END] = [20_000, 32_000]
const ATTEMPTS = 50

const isFree = async (port: number, host: string): Promise<boolean> => {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A port that nobody listened on a moment ago. Default: of the loopback address.
 * @throws Error where none is found
 */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, END)
    if (await isFree(port, host)) return port
  }
  throw new Error(`No free port was found on ${host}.`)
}
