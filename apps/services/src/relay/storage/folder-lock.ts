import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config/config-error.js'

const held = new Set<string>()

const isRunning = (pid: number): boolean => {
  // In a container a killed relay and its successor often have the same process id.
  if (!Number.isSafeInteger(pid) || pid < 1 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const writeLock = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(`${process.pid}\n`)
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Keeps a second relay out of the same folder; returns what lets go of it. What a killed process left is taken over.
 * @throws ConfigError when another relay holds it
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(path.resolve(folder), 'relay.lock')
  const refuse = (who: string): never => {
    throw new ConfigError(`${who} uses the folder ${folder}. If that is not so, remove ${file}.`)
  }
  if (held.has(file)) refuse('Another relay of this process')
  held.add(file)
  try {
    if (!(await writeLock(file))) {
      const pid = Number(await readFile(file, 'utf8').catch(() => ''))
      if (isRunning(pid)) refuse(`Process ${pid}`)
      await rm(file, { force: true })
      if (!(await writeLock(file))) refuse('Another relay, started at the same moment,')
    }
  } catch (error) {
    held.delete(file)
    throw error
  }
  return async () => {
    held.delete(file)
    await rm(file, { force: true })
  }
}
