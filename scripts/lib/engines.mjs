import { existsSync } from 'node:fs'
import path from 'node:path'
import { installWithApt } from './apt.mjs'
import { Stop } from './progress.mjs'

const searched = () => (process.env.PATH ?? '').split(path.delimiter)

const findOnPath = name =>
  searched()
    .map(folder => path.join(folder, name))
    .find(file => existsSync(file))

const miniBrowsers = ['x86_64', 'aarch64', 'arm', 'i386'].map(
  machine => `/usr/lib/${machine}-linux-gnu${machine === 'arm' ? 'eabihf' : ''}/webkit2gtk-4.1/MiniBrowser`,
)

/** The programs of each engine, with the Debian package that has them; a variable names one that lies elsewhere. */
const programs = {
  firefox: {
    firefox: {
      variable: 'FIREFOX',
      package: 'firefox-esr',
      find: () => findOnPath('firefox-esr') ?? findOnPath('firefox'),
    },
  },
  webkit: {
    driver: {
      variable: 'WEBKIT_DRIVER',
      package: 'webkit2gtk-driver',
      find: () => findOnPath('WebKitWebDriver'),
    },
    miniBrowser: {
      variable: 'WEBKIT_MINIBROWSER',
      package: 'webkit2gtk-driver',
      find: () => miniBrowsers.find(file => existsSync(file)),
    },
    xvfb: { variable: 'XVFB', package: 'xvfb', find: () => findOnPath('Xvfb') },
  },
}

/** The engines of the long run. */
export const engineNames = Object.keys(programs)

/** Returns where the programs of an engine are, undefined for one that is missing. */
export const findEngine = (name, env = process.env) =>
  Object.fromEntries(
    Object.entries(programs[name]).map(([program, { variable, find }]) => [
      program,
      env[variable] ? (existsSync(env[variable]) ? env[variable] : undefined) : find(),
    ]),
  )

const missingOf = (name, found) =>
  Object.entries(programs[name]).filter(([program]) => found[program] === undefined)

/** How to get what is missing. */
const describeMissing = (name, found) => {
  const missing = missingOf(name, found)
  const packages = [...new Set(missing.map(([, { package: from }]) => from))]
  return `The journeys in ${name} need ${missing.map(([program]) => program).join(', ')}. Any of these gives them:
  apt-get install -y ${packages.join(' ')}   (Debian, as root)
  ${missing.map(([, { variable }]) => `${variable}=/path/to/it`).join(' ')}   (environment variables, for programs that are there)`
}

/** Finds the programs of an engine or installs their packages. @throws Stop that says how to get them */
export const ensureEngine = async (name, env) => {
  const found = findEngine(name)
  const missing = missingOf(name, found)
  if (missing.length === 0) return found
  const wrong = missing.find(([, { variable }]) => process.env[variable])
  if (wrong)
    throw new Stop(`${wrong[1].variable} names ${process.env[wrong[1].variable]}, and there is no such file.`)
  const packages = [...new Set(missing.map(([, { package: from }]) => from))]
  await installWithApt(packages, { env, howTo: describeMissing(name, found) })
  const now = findEngine(name)
  if (missingOf(name, now).length > 0) throw new Stop(describeMissing(name, now))
  return now
}
