import type { GenericEndpointContext } from 'better-auth'
import type { AccountStore, LinkedAccount } from '../server/stores.types.js'

const model = 'siwxAccount'

interface AccountRow {
  readonly identity: string
  readonly accountId: string
  readonly userId: string
  readonly linkedAt: Date
  readonly primaryAt: Date
}

const toRow = (account: LinkedAccount): AccountRow => ({
  ...account,
  linkedAt: new Date(account.linkedAt),
  primaryAt: new Date(account.primaryAt),
})

const toAccount = ({ identity, accountId, userId, linkedAt, primaryAt }: AccountRow): LinkedAccount => ({
  identity,
  accountId,
  userId,
  linkedAt: linkedAt.getTime(),
  primaryAt: primaryAt.getTime(),
})

/** The accounts of better-auth's users, in a table of their own. */
export function createAccounts({ context }: GenericEndpointContext): AccountStore {
  const { adapter, internalAdapter } = context
  const whereIdentity = (identity: string) => [{ field: 'identity', value: identity }]
  const find = (identity: string) => adapter.findOne<AccountRow>({ model, where: whereIdentity(identity) })
  const remove = (identity: string) => adapter.deleteMany({ model, where: whereIdentity(identity) })
  const list = (userId: string) =>
    adapter.findMany<AccountRow>({ model, where: [{ field: 'userId', value: userId }] })

  /** Links an account unless somebody has it. Returns the user that has it then. */
  const claim = async (
    account: LinkedAccount,
  ): Promise<{ readonly owner: string; readonly isNew: boolean }> => {
    const found = await find(account.identity)
    if (found) return { owner: found.userId, isNew: false }
    try {
      await adapter.create<AccountRow>({ model, data: toRow(account) })
      return { owner: account.userId, isNew: true }
    } catch (error) {
      // Another request was faster. Each database reports this in its own way.
      const other = await find(account.identity)
      if (!other) throw error
      return { owner: other.userId, isNew: false }
    }
  }

  return {
    async find(identity) {
      const row = await find(identity)
      if (!row) return undefined
      if (await internalAdapter.findUserById(row.userId)) return toAccount(row)
      // The user was deleted, in a database that doesn't delete the rows that refer to it.
      await remove(identity)
      return undefined
    },
    async list(userId) {
      const accounts = (await list(userId)).map(toAccount)
      return accounts.sort((a, b) => b.primaryAt - a.primaryAt || a.linkedAt - b.linkedAt)
    },
    async link(accounts) {
      const made: string[] = []
      for (const account of accounts) {
        const { owner, isNew } = await claim(account)
        if (isNew) made.push(account.identity)
        if (owner === account.userId) continue
        await Promise.all(made.map(remove))
        return false
      }
      return true
    },
    async unlink(userId, identity) {
      const own = await list(userId)
      const row = own.find(each => each.identity === identity)
      // Who has a password or a social account can still sign in.
      const hasOther = (await internalAdapter.findAccounts(userId)).length > 0
      if (!row || (own.length === 1 && !hasOther)) return false
      await remove(identity)
      if (hasOther || (await list(userId)).length > 0) return true
      // Two requests at once have unlinked the last two accounts.
      await claim(toAccount(row))
      return false
    },
    async setPrimary(userId, identity, primaryAt) {
      const where = [...whereIdentity(identity), { field: 'userId', value: userId }]
      await adapter.updateMany({ model, where, update: { primaryAt: new Date(primaryAt) } })
    },
  }
}
