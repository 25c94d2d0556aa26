import { statSync } from 'node:fs'
import path from 'node:path'
import { chromiumVersion, findChromium, findChromiumShell } from '../chromium.mjs'

/** Software of the system that the tests use where it is there: all else comes from the lockfile. */
const programs = ['simd', 'gaiad', 'bitcoind']

const findOn = (search, name) => {
  for (const folder of search.split(path.delimiter)) {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    if (stats?.isFile()) return `${name} ${stats.size} ${stats.mtimeMs}`
  }
  return undefined
}

/**
 * Returns what the tests read of this machine outside of the working tree: the browser's version, and size and date of
 * the programs on the PATH. Tests that passed with other software have to run again.
 */
export const describeMachine = (
  { PATH = '' } = process.env,
  browsers = [findChromium(), findChromiumShell()],
) => {
  const versions = browsers.filter(Boolean).map(chromiumVersion)
  return [
    ...(versions.length > 0 ? versions : ['no browser']),
    ...programs.map(name => findOn(PATH, name)).filter(Boolean),
  ].join(', ')
}
