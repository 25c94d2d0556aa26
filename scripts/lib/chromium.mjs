import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { aptCommands, hasAptAsRoot, runInstallers } from './apt.mjs'
import { Stop } from './progress.mjs'
import { root } from './workspace.mjs'

const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser for the tests: `CHROMIUM`, one of the system's, or Playwright's own; undefined when there is none. */
export const findChromium = () => {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined
  const system = wellKnown.find(file => existsSync(file))
  if (system) return system
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

const shell = '/usr/bin/chromium-headless-shell'

/** The same engine without a browser around it, unless `CHROMIUM` names a browser; undefined when there is none. */
export const findChromiumShell = () => (!process.env.CHROMIUM && existsSync(shell) ? shell : undefined)

const howToGetIt = `A Chromium is needed for the browser tests. Any of these gives one:
  apt-get install -y chromium          (Debian, Ubuntu; as root)
  npx playwright install chromium      (any system, after the dependencies are installed)
  CHROMIUM=/path/to/chrome             (an environment variable, for a browser that is already there)`

const steps = () =>
  hasAptAsRoot()
    ? aptCommands(['chromium', 'chromium-headless-shell'])
    : [['playwright', ['install', 'chromium']]]

/** The browser tests take a fifth less time with it, and pass without it: a system that has none is no failure. */
const tryToGetShell = async env => {
  if (findChromiumShell() || process.env.CHROMIUM || !hasAptAsRoot()) return
  const commands = aptCommands(['chromium-headless-shell'])
  await runInstallers(commands, { env, howTo: '', name: 'chromium-shell' }).catch(() => {})
}

/** Finds the browser or installs it. Resolves to a line about it. @throws Stop that says how to get one. */
export const ensureChromium = async env => {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM))
    throw new Stop(`CHROMIUM names ${process.env.CHROMIUM}, and there is no such file.`)
  if (!findChromium()) await runInstallers(steps(), { env, howTo: howToGetIt, name: 'chromium' })
  const found = findChromium()
  if (!found) throw new Stop(howToGetIt)
  await tryToGetShell(env)
  return found
}

/** `Chromium 156.0 …`, for the log: a difference between two machines is often this one. */
export const chromiumVersion = file => {
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // Some builds print no version without a display; the path alone is then what the log shows.
    return file
  }
}
