import { parseArgs } from 'node:util'
import { ConfigError } from '../../config/config-error.js'
import type { Database } from '../../database/database.types.js'
import { type PartyKeys, readKeyFile, replaceKeyFile } from '../../parties/keys/key-file.js'
import { createKeyFileKms } from '../../parties/keys/key-file-kms.js'
import { countSeals, reseal } from '../../parties/keys/reseal.js'
import {
  addKey,
  findKey,
  type KeyListName,
  keyLists,
  removeKey,
  useKey,
} from '../../parties/keys/rotate-keys.js'
import type { Command } from '../command.types.js'
import { openParty, type PartyAccess } from './open-party.js'

interface KeyAction {
  readonly usage: string
  readonly arguments: number
  run(access: PartyAccess, args: readonly string[]): Promise<string>
}

const listNames = Object.keys(keyLists) as KeyListName[]

const describe = (keys: PartyKeys, seals: ReadonlyMap<string, number>): string =>
  listNames
    .flatMap(name =>
      keys[keyLists[name]].map(({ id, unusedSince }, index) => {
        const state =
          index === 0
            ? 'in use'
            : unusedSince === 0
              ? 'accepted, not used yet'
              : `accepted, replaced ${unusedSince === undefined ? 'by hand' : new Date(unusedSince).toISOString()}`
        const count = name === 'kms' ? `, seals ${seals.get(id) ?? 0}` : ''
        return `${name.padEnd(10)}${id.padEnd(12)}${state}${count}`
      }),
    )
    .join('\n')

const withDatabase = async <T>(
  { connect }: PartyAccess,
  run: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await connect()
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

const sealCounts = (access: PartyAccess) => withDatabase(access, ({ db }) => countSeals(db))

const actions: Readonly<Record<string, KeyAction>> = {
  list: {
    usage: '',
    arguments: 0,
    run: async access => describe(readKeyFile(access.config.keyFile), await sealCounts(access)),
  },
  add: {
    usage: '<kms|pepper|statement>',
    arguments: 1,
    async run({ config, party }, [name = '']) {
      const list = listNames.find(each => each === name)
      if (!list) throw new ConfigError(`Write one of: ${listNames.join(', ')}.`)
      if (list === 'statement' && party === 'auth') throw new ConfigError('Auth signs no statements.')
      const keys = await addKey(readKeyFile(config.keyFile), list)
      replaceKeyFile(config.keyFile, keys)
      const id = keys[keyLists[list]].at(-1)?.id
      return `The key "${id}" is added. Restart every process of ${party}, then: keys ${party} use ${id}`
    },
  },
  use: {
    usage: '<id>',
    arguments: 1,
    async run({ config, party }, [id = '']) {
      replaceKeyFile(config.keyFile, useKey(readKeyFile(config.keyFile), id, Date.now()))
      return `The key "${id}" is used from the next start on. Restart every process of ${party}.`
    },
  },
  reseal: {
    usage: '',
    arguments: 0,
    run: access =>
      withDatabase(access, async ({ db }) => {
        const kms = await createKeyFileKms(readKeyFile(access.config.keyFile))
        const { party, log } = access
        const { signal } = new AbortController()
        const { written, failed } = await reseal({ db, kms, party, log, signal })
        if (failed > 0)
          throw new ConfigError(`${written} are resealed. ${failed} do not open: is a key missing?`)
        return `${written} are resealed.`
      }),
  },
  remove: {
    usage: '<id>',
    arguments: 1,
    async run(access, [id = '']) {
      const { keyFile } = access.config
      findKey(readKeyFile(keyFile), id)
      const isInDatabase = (await sealCounts(access)).has(id)
      replaceKeyFile(keyFile, removeKey(readKeyFile(keyFile), id, { now: Date.now(), isInDatabase }))
      return `The key "${id}" is removed. Restart every process of ${access.party}.`
    },
  },
}

const usage = (): string => `Usage: npm start -- keys <auth|keeper> <action> --config <file>

${Object.entries(actions)
  .map(([name, action]) => `  ${name} ${action.usage}`.trimEnd())
  .join('\n')}

  --config <file>     JSON file of the party's settings
  --data <folder>     folder of the embedded database

A key goes through three steps: add, use, remove. Nobody is signed out. Keep a backup of the key file of each step.`

/** Rotates the keys of a party. */
export const keysCommand: Command = {
  summary: 'rotates the keys of auth or of the keeper, without signing anybody out',
  async run({ args, env }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...{ config: { type: 'string' }, data: { type: 'string' } },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    if (values.help || positionals.length === 0) return void process.stdout.write(`${usage()}\n`)
    const [party, name = '', ...rest] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw new ConfigError('There is no such action.')
    if (rest.length !== action.arguments)
      throw new ConfigError(`Write: keys ${party} ${name} ${action.usage}`.trimEnd())
    const access = openParty(party, { env, ...values })
    process.stdout.write(`${await action.run(access, rest)}\n`)
  },
}
