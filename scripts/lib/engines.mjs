import { existsSync } from 'node:fs'
import { ensurePrograms, findOnPath, findPrograms } from './programs.mjs'

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
export const findEngine = (name, env = process.env) => findPrograms(programs[name], env)

/** Finds the programs of an engine or installs their packages. @throws Stop that says how to get them */
export const ensureEngine = (name, env) => ensurePrograms(`The journeys in ${name}`, programs[name], env)
