import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensurePrograms, findOnPath } from './programs.mjs'

const debianFolder = '/usr/lib/postgresql'

/** Debian keeps the server's programs off the PATH, in a folder per version. */
const findInDebian = name =>
  existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => path.join(debianFolder, version, 'bin', name))
        .find(file => existsSync(file))
    : undefined

const programs = {
  postgres: {
    variable: 'POSTGRES',
    package: 'postgresql',
    given: 'LATCHKEY_TEST_DATABASE_URL',
    find: () => findInDebian('postgres') ?? findOnPath('postgres'),
  },
  'redis-server': {
    variable: 'REDIS_SERVER',
    package: 'redis-server',
    given: 'LATCHKEY_TEST_REDIS_URL',
    find: () => findOnPath('redis-server'),
  },
}

/** The databases' programs that this machine has, by their paths, and URLs of servers that it is given. */
export const findDatabases = (env = process.env) =>
  Object.values(programs).flatMap(({ given, find }) => env[given] ?? find() ?? [])

/**
 * Finds or installs the databases that the tests of the services run on. A URL of a server in the environment makes the
 * program unneeded. @throws Stop that says how to get them
 */
export const ensureDatabases = async env => {
  const needed = Object.fromEntries(Object.entries(programs).filter(([, { given }]) => !process.env[given]))
  await ensurePrograms('The tests of the services', needed, env)
  return Object.keys(needed).join(', ') || 'given by URL'
}
