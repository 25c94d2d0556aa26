import { parseArgs } from 'node:util'
import { toEmailAddress } from '@latchkey/vault'
import { accountActions } from '../../auth/care/account-actions.js'
import { ConfigError } from '../../config/config-error.js'
import { walletActions } from '../../keeper/care/wallet-actions.js'
import { createAudit } from '../../parties/audit.js'
import type { CareActions } from '../../parties/care/care.types.js'
import type { Command } from '../command.types.js'
import { openParty } from './open-party.js'

const actionsOf: Readonly<Record<string, CareActions>> = { auth: accountActions, keeper: walletActions }

const usage = (): string => {
  const lines = Object.entries(actionsOf).flatMap(([party, actions]) =>
    Object.entries(actions).map(([name, { summary }]) => `  ${`${party} ${name}`.padEnd(20)}${summary}`),
  )
  return `Usage: npm start -- accounts <auth|keeper> <action> <email> --config <file>

${lines.join('\n')}

  --config <file>     JSON file of the party's settings
  --data <folder>     folder of the embedded database
  --yes               deletes

No action reads the key file. Each change is in the table audit_entry, with "operator" as its device.
An embedded database is open to one process at a time: stop the party first, or use PostgreSQL.`
}

/** Looks after the accounts and wallets of one party. */
export const accountsCommand: Command = {
  summary: 'accounts of auth and wallets of the keeper: lock, sign out, export, delete',
  async run({ args, env }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...{ config: { type: 'string' }, data: { type: 'string' } },
        ...{ yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      },
      allowPositionals: true,
    })
    if (values.help || positionals.length === 0) return void process.stdout.write(`${usage()}\n`)
    const [name = '', actionName = '', typed = '', ...rest] = positionals
    const actions = Object.hasOwn(actionsOf, name) ? actionsOf[name] : undefined
    const action = actions && Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
    if (!action || rest.length > 0) throw new ConfigError('There is no such action.')
    const email = toEmailAddress(typed)
    if (email === undefined) throw new ConfigError(`Write: accounts ${name} ${actionName} <email>`)
    const { connect } = openParty(name, { env, ...values })
    const database = await connect()
    try {
      const { db } = database
      const context = { db, audit: createAudit(db, Date.now), now: Date.now }
      process.stdout.write(`${await action.run(context, email, values)}\n`)
    } finally {
      await database.close()
    }
  },
}
