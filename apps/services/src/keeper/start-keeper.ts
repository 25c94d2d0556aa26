import type { KeeperConfig } from '../parties/config/party-config.schema.js'
import { socialTransactions } from '../parties/social/tables.js'
import { oldDevices } from '../parties/start/delete-old.js'
import { type PartyOptions, type RunningParty, startParty } from '../parties/start/start-party.js'
import { createApprovals } from './approvals.js'
import { createDecisions } from './decisions.js'
import { createReleaseFreezes } from './email-change/freezes.js'
import { createFreezePages } from './email-change/page/serve-page.js'
import { createEmailChangeRoutes } from './email-change/routes.js'
import { createFlowRoutes } from './flow-routes.js'
import { createKeeperFlows } from './flows.js'
import { createApprovalPages } from './page/serve-page.js'
import { createKeeperRotationRoutes } from './rotation-routes.js'
import { keeperFlows } from './schema/tables.js'
import { createKeeperSocial } from './social/routes.js'
import { createStatements } from './statements.js'
import { createKeeperWalletRoutes } from './wallet-routes.js'

/** Starts the keeper: it verifies addresses for itself, and keeps the other kind of halves. @throws as `startParty` */
export const startKeeper = (options: PartyOptions<KeeperConfig>): Promise<RunningParty> =>
  startParty(options, {
    party: 'keeper',
    oldRows: [
      { table: keeperFlows, until: keeperFlows.endsAt, kept: 'flowDays' },
      { table: socialTransactions, until: socialTransactions.endsAt },
      oldDevices(),
    ],
    async create(context) {
      const statements = await createStatements(context, options.config, options.keys)
      const decisions = await createDecisions(context.database)
      const flows = createKeeperFlows(context, decisions)
      const freezes = createReleaseFreezes(context)
      const approvalPages = createApprovalPages(context, createApprovals(context, decisions))
      const freezePages = createFreezePages(context, freezes)
      const social = createKeeperSocial(context, options.config)
      return {
        routes: [
          ...createFlowRoutes(context, { flows, statements, freezes }),
          ...createKeeperWalletRoutes(context),
          ...createKeeperRotationRoutes(context, { flows, statements }),
          ...createEmailChangeRoutes(context, { statements, freezes }),
          ...social.routes,
        ],
        addPages(...given) {
          for (const add of [approvalPages, freezePages, social.addPages]) add(...given)
        },
        close: () => decisions.close(),
      }
    },
  })
