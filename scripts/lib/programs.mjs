import { existsSync } from 'node:fs'
import path from 'node:path'
import { installWithApt } from './apt.mjs'
import { Stop } from './progress.mjs'

const searched = () => (process.env.PATH ?? '').split(path.delimiter)

/** The file of a program on the PATH, undefined for one that is missing. */
export const findOnPath = name =>
  searched()
    .map(folder => path.join(folder, name))
    .find(file => existsSync(file))

/**
 * Returns where programs are, undefined for one that is missing. Each has the Debian package that installs it, and a
 * variable that names one that lies elsewhere.
 */
export const findPrograms = (programs, env = process.env) =>
  Object.fromEntries(
    Object.entries(programs).map(([program, { variable, find }]) => [
      program,
      env[variable] ? (existsSync(env[variable]) ? env[variable] : undefined) : find(),
    ]),
  )

const missingOf = (programs, found) =>
  Object.entries(programs).filter(([program]) => found[program] === undefined)

/** How to get what is missing. */
const describeMissing = (what, programs, found) => {
  const missing = missingOf(programs, found)
  const packages = [...new Set(missing.map(([, { package: from }]) => from))]
  return `${what} need ${missing.map(([program]) => program).join(', ')}. Any of these gives them:
  apt-get install -y ${packages.join(' ')}   (Debian, as root)
  ${missing.map(([, { variable }]) => `${variable}=/path/to/it`).join(' ')}   (environment variables, for programs that are there)`
}

/** Finds programs or installs their packages. `what` begins the sentence about what needs them. @throws Stop that says how to get them */
export const ensurePrograms = async (what, programs, env) => {
  const found = findPrograms(programs)
  const missing = missingOf(programs, found)
  if (missing.length === 0) return found
  const wrong = missing.find(([, { variable }]) => process.env[variable])
  if (wrong)
    throw new Stop(`${wrong[1].variable} names ${process.env[wrong[1].variable]}, and there is no such file.`)
  const packages = [...new Set(missing.map(([, { package: from }]) => from))]
  await installWithApt(packages, { env, howTo: describeMissing(what, programs, found) })
  const now = findPrograms(programs)
  if (missingOf(programs, now).length > 0) throw new Stop(describeMissing(what, programs, now))
  return now
}
