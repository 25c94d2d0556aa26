import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { LocalChainError } from '../errors'
import { unpackKnots } from './debian-package'

/** How to get the binary; part of every message about its absence. */
export const howToGetBitcoind =
  'Install Bitcoin Knots or Bitcoin Core so that `bitcoind` is on the PATH, or set BITCOIND_BIN to its path. On Debian (amd64) it is unpacked from the unstable suite by itself, which needs apt, dpkg and the mirror.'

/** What to run: a binary, or a loader that is told where the binary's own libraries are. */
export interface BitcoindCommand {
  readonly file: string
  readonly args: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const isThere = (file: string, mode: number = constants.X_OK): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  )

const findOnPath = async (env: Environment): Promise<string | undefined> => {
  const name = process.platform === 'win32' ? 'bitcoind.exe' : 'bitcoind'
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name)
    if (folder !== '' && (await isThere(file))) return file
  }
  return undefined
}

const cacheFolder = (env: Environment): string =>
  path.join(env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'latchkey', 'bitcoin-knots')

const inCache = (folder: string): BitcoindCommand => {
  const libraries = path.join(folder, 'root/usr/lib/x86_64-linux-gnu')
  // The system's libc may be older than the package's: the package brings its own loader.
  return {
    file: path.join(libraries, 'ld-linux-x86-64.so.2'),
    args: ['--library-path', libraries, path.join(folder, 'root/usr/bin/bitcoind')],
  }
}

/**
 * Finds bitcoind: BITCOIND_BIN, the PATH, the private cache; at last it is unpacked there from Debian's archive.
 * @throws LocalChainError `binaryMissing`
 */
export const findBitcoind = async (
  env: Environment = process.env,
  target = `${process.platform}-${process.arch}`,
): Promise<BitcoindCommand> => {
  const named = env.BITCOIND_BIN || (await findOnPath(env))
  if (named !== undefined) return { file: named, args: [] }
  const missing = (cause?: unknown) =>
    new LocalChainError('binaryMissing', 'There is no bitcoind on this machine.', {
      hint: howToGetBitcoind,
      ...(cause === undefined ? {} : { cause }),
    })
  if (target !== 'linux-x64') throw missing()
  const folder = cacheFolder(env)
  const command = inCache(folder)
  if (!(await isThere(command.file))) {
    await unpackKnots(folder).catch(async cause => {
      // Another process may have been faster; then its copy serves.
      if (!(await isThere(command.file))) throw missing(cause)
    })
  }
  return command
}
