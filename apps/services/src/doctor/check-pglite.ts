import { ConfigError } from '../config/config-error.js'
import { lockDataFolder } from '../database/folder-lock.js'
import type { Finding } from './doctor.types.js'

const about = 'database'

/** Looks at the folder of the embedded database. */
export async function checkPglite(dataDir: string): Promise<readonly Finding[]> {
  const promise: Finding = {
    level: 'note',
    about,
    text: 'The embedded database keeps what it acknowledged when the process is killed, not when the power fails: it runs without fsync. Set DATABASE_URL for what must not be lost.',
  }
  try {
    const unlock = await lockDataFolder(dataDir, () => {})
    await unlock()
    return [{ level: 'ok', about, text: 'The folder of the embedded database is free.' }, promise]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Running services hold the lock: that is how it should be, and a missing `flock` is not.
    const isInUse = error.message.startsWith('Another process')
    return [{ level: isInUse ? 'note' : 'wrong', about, text: error.message }, promise]
  }
}
