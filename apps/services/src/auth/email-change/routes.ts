import { emailChange } from '@latchkey/vault/wire'
import { readNewEmail } from '../../parties/email-change/email-changes.js'
import { Refusal } from '../../parties/http/refusal.js'
import { defineRoute, type PartyRoute } from '../../parties/http/route.types.js'
import type { PartyContext } from '../../parties/party-context.types.js'
import type { Accounts } from '../accounts.js'
import type { Sessions } from '../sessions.js'
import type { ReadStatement } from '../statements.js'
import type { AddressChanges } from './changes.js'

interface ChangeParts {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly changes: AddressChanges
  readonly readStatement: ReadStatement
}

/** Routes of a change of the address. Each needs a session of the account. */
export function createAddressChangeRoutes(
  { db, wallets, projects }: PartyContext,
  { accounts, sessions, changes, readStatement }: ChangeParts,
): readonly PartyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/email-changes',
      ...emailChange.auth.begin,
      async handle(input) {
        const { device, body } = input
        const account = await sessions.require(input)
        const { statement, newEmail: typed, projectId, origin, locale } = body
        projects.check(projectId, origin)
        const newEmail = readNewEmail(typed, account.email)
        const wallet = await wallets.findByOwner(account.id)
        if (wallet?.state !== 'committed') throw new Refusal('notFound', 'There is no wallet yet.')
        const said = await readStatement(statement, ['emailCode'])
        // The keeper has seen the code of the address that this account has.
        if (said.device !== device.id || said.email !== account.email)
          throw new Refusal('invalidStatement', 'The statement is about another device or address.')
        return changes.begin(device, {
          ...{ walletId: wallet.walletId, account: account.id, keeperFlow: said.flow },
          ...{ oldEmail: account.email, newEmail, origin, locale },
        })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/email-changes/:flow/code',
      ...emailChange.auth.giveCode,
      async handle(input) {
        const { device, params, body } = input
        const account = await sessions.require(input)
        const { code, ...signed } = body
        const change = await changes.enterCode(device.id, params.flow ?? '', code)
        await changes.checkSigned(
          change,
          { authFlow: change.id, keeperFlow: change.keeperFlow ?? '' },
          signed,
        )
        // Said only now, to somebody who reads the mails of that address.
        const other = await accounts.find(change.newEmail)
        if (other || account.id !== change.account)
          throw new Refusal('conflict', 'The new address has an account.')
        await changes.move(change, { state: 'verified' }, db)
        return { isVerified: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/email-changes/:flow/apply',
      ...emailChange.auth.apply,
      async handle(input) {
        const { device, params, body } = input
        const account = await sessions.require(input)
        const change = await changes.require(device.id, params.flow ?? '')
        await changes.apply(change, await readStatement(body.statement, ['emailChanged']))
        return accounts.describe({ ...account, email: change.newEmail, isUnconfirmed: false })
      },
    }),
  ]
}
