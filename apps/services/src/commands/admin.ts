import { parseArgs } from 'node:util'
import { type AdminAction, AdminError } from '../admin/admin.types.js'
import { imageActions, priceActions, tokenActions, walletActions } from '../admin/catalogue-actions.js'
import { keyActions } from '../admin/key-actions.js'
import { paymasterActions } from '../admin/paymaster-actions.js'
import { projectActions } from '../admin/project-actions.js'
import { readConfig } from '../config/read-config.js'
import { connectDatabase } from '../database/connect.js'
import { forgetEverywhere } from '../server/hot-cache.js'
import { ApiProblem } from '../server/problem.js'
import type { Command } from './command.types.js'

const resources: Readonly<Record<string, Readonly<Record<string, AdminAction>>>> = {
  project: projectActions,
  key: keyActions,
  wallet: walletActions,
  image: imageActions,
  token: tokenActions,
  price: priceActions,
  paymaster: paymasterActions,
}

const text = { type: 'string' } as const

const options = {
  config: text,
  data: text,
  name: text,
  origin: { type: 'string', multiple: true },
  features: text,
  analytics: text,
  budget: text,
  wallet: text,
  token: text,
  currency: text,
  project: text,
  fixed: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const usage = (): string => {
  const lines = Object.entries(resources).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([name, action]) => `  ${resource} ${name} ${action.usage}`.trimEnd()),
  )
  return `Usage: npm start -- admin <what> <action> [options]

${lines.join('\n')}

  --config <file>, --data <folder>   as for serve

An embedded database is open to one process at a time: stop serve first, or use PostgreSQL.`
}

const findAction = (resource = '', name = '', args: readonly string[]): AdminAction => {
  const actions = Object.hasOwn(resources, resource) ? resources[resource] : undefined
  const action = actions && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new AdminError('There is no such action.')
  if (args.length !== action.arguments)
    throw new AdminError(`Write: admin ${resource} ${name} ${action.usage}`.trimEnd())
  return action
}

/** Changes projects and what the services list. Running services see a change at once. */
export const adminCommand: Command = {
  summary:
    'adds and changes projects, their server keys, wallets, images, tokens, prices and paymaster budgets',
  async run({ args, env }) {
    const { values: flags, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (flags.help || positionals.length === 0) return void process.stdout.write(`${usage()}\n`)
    const [resource, name, ...rest] = positionals
    const action = findAction(resource, name, rest)
    const config = readConfig({
      ...(flags.config !== undefined && { file: flags.config }),
      env,
      flags: flags.data === undefined ? {} : { dataDir: flags.data },
    })
    const database = await connectDatabase(config, {
      onError: error => process.stderr.write(`${error.message}\n`),
      onLockLost: () => process.exit(1),
    })
    try {
      const cache = { forget: (prefix: string) => forgetEverywhere(database, prefix) }
      process.stdout.write(`${await action.run({ database, cache }, rest, flags)}\n`)
    } finally {
      await database.close()
    }
  },
  isMistake: error => error instanceof AdminError || error instanceof ApiProblem,
}
