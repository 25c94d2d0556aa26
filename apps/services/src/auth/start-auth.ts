import type { AuthConfig } from '../parties/config/party-config.schema.js'
import { socialTransactions } from '../parties/social/tables.js'
import { oldDevices } from '../parties/start/delete-old.js'
import { type PartyOptions, type RunningParty, startParty } from '../parties/start/start-party.js'
import { createAccounts } from './accounts.js'
import { createAddressChanges } from './email-change/changes.js'
import { createAddressChangeRoutes } from './email-change/routes.js'
import { createEmailFlows } from './email-flows.js'
import { createLoginRoutes } from './login-routes.js'
import { createAuthRotationRoutes } from './rotation-routes.js'
import { authFlows, knownDevices, sessions as sessionTable } from './schema/tables.js'
import { createSessions } from './sessions.js'
import { createAuthSocial } from './social/routes.js'
import { createStatementReader } from './statements.js'
import { createWalletRoutes } from './wallet-routes.js'

/** Starts auth: it knows who somebody is, and keeps one kind of halves. @throws as `startParty` */
export const startAuth = (options: PartyOptions<AuthConfig>): Promise<RunningParty> =>
  startParty(options, {
    party: 'auth',
    oldRows: [
      { table: authFlows, until: authFlows.endsAt, kept: 'flowDays' },
      { table: socialTransactions, until: socialTransactions.endsAt },
      { table: sessionTable, until: sessionTable.idleUntil },
      { table: sessionTable, until: sessionTable.endsAt },
      oldDevices(knownDevices.device),
    ],
    async create(context) {
      const accounts = createAccounts(context)
      const sessions = createSessions(context)
      const changes = createAddressChanges(context)
      const flows = createEmailFlows(context, accounts, sessions, changes)
      const readStatement = createStatementReader(context, options.config)
      const social = createAuthSocial(context, options.config, { accounts, sessions })
      return {
        routes: [
          ...createLoginRoutes(context, { accounts, flows, readStatement }),
          ...createWalletRoutes(context, { accounts, sessions }),
          ...createAuthRotationRoutes(context, { accounts, sessions, readStatement }),
          ...createAddressChangeRoutes(context, { accounts, sessions, changes, readStatement }),
          ...social.routes,
        ],
        addPages: social.addPages,
      }
    },
  })
