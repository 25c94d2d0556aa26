import { statSync } from 'node:fs'
import path from 'node:path'
import { chromiumVersion, findChromium, findChromiumShell } from '../chromium.mjs'
import { findDatabases } from '../databases.mjs'

/** Software of the system that the tests use where it is there: all else comes from the lockfile. */
const programs = ['simd', 'gaiad', 'bitcoind']

const describeFile = file => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? `${path.basename(file)} ${stats.size} ${stats.mtimeMs}` : undefined
}

const findOn = (search, name) =>
  search
    .split(path.delimiter)
    .map(folder => describeFile(path.join(folder, name)))
    .find(Boolean)

/**
 * Returns what the tests read of this machine outside of the working tree: the browser's version, size and date of the
 * programs, and the URLs of databases that are given. Tests that passed with other software have to run again.
 */
export const describeMachine = (
  { PATH = '' } = process.env,
  browsers = [findChromium(), findChromiumShell()],
  databases = findDatabases(),
) => {
  const versions = browsers.filter(Boolean).map(chromiumVersion)
  return [
    ...(versions.length > 0 ? versions : ['no browser']),
    ...programs.map(name => findOn(PATH, name)).filter(Boolean),
    ...databases.map(each => describeFile(each) ?? each),
  ].join(', ')
}
