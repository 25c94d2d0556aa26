import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run, tail } from '../../scripts/lib/process.mjs'
import { cacheDir, root } from '../../scripts/lib/workspace.mjs'
import { heading, megabytes, row } from './rows.mjs'

const peer = path.join(root, 'bench', 'peer')

const must = async (command, args, options) => {
  const logFile = path.join(cacheDir, 'logs', `bench-${options.log}.log`)
  const code = await run(command, args, { ...options, logFile, timeoutMs: 600_000 })
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${tail(logFile, 15)}`)
}

const bytesBelow = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0)

/** Packages of the lockfile that are really there: optional ones of other systems are not. */
const installed = folder => {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(lock.packages)
    .filter(place => place !== '' && existsSync(path.join(folder, place, 'package.json')))
    .map(place => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), place }))
}

const isOurs = ({ name }) => name.startsWith('@latchkey/')
const isReact = ({ name }) => ['react', 'react-dom', 'scheduler'].includes(name)

/** What `npm install` puts on the disk of an app that uses us and React, from packed tarballs as npm would get them. */
export const measureInstall = async ({ env }) => {
  await must(process.execPath, [path.join(root, 'bench', 'prepare-peer.mjs'), '--no-build'], {
    env,
    log: 'pack',
  })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-bench-install-'))
  try {
    cpSync(peer, folder, { recursive: true, filter: source => !/node_modules|package-lock/.test(source) })
    const flags = ['--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await must('npm', ['install', ...flags], { env, cwd: folder, log: 'install' })
    const found = installed(folder)
    const third = found.filter(each => !isOurs(each) && !isReact(each))
    const own = found.filter(isOurs).reduce((sum, { place }) => sum + bytesBelow(path.join(folder, place)), 0)
    return [
      heading('Installed by npm install --omit=dev: an app with React'),
      row('packages, with React', found.length, { spread: `${found.filter(isReact).length} are React` }),
      row('  not ours and not React', third.length),
      row('on disk, with React', bytesBelow(path.join(folder, 'node_modules')), { format: megabytes }),
      row('  of that ours', own, { format: megabytes }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
