import type { GenericEndpointContext } from 'better-auth'
import type { VerifiedSignIn } from '../server/options.types.js'
import { createSecret } from '../server/secrets.js'
import type { Settings } from '../server/settings.js'
import { createAccounts } from './accounts.js'
import type { SiwxPluginOptions } from './options.types.js'

/** Accounts, and the users that are made for new ones. */
export function createUsers(
  ctx: GenericEndpointContext,
  { newUser = () => ({}) }: Pick<SiwxPluginOptions, 'newUser'>,
): Required<Pick<Settings, 'accounts' | 'onSignIn'>> {
  const { internalAdapter } = ctx.context
  const accounts = createAccounts(ctx)
  let made: string | undefined
  return {
    async onSignIn(signIn: VerifiedSignIn) {
      if (signIn.userId !== undefined) return { id: signIn.userId }
      const fields = await newUser(signIn)
      if (!fields) return undefined
      // Random: whoever signs up with the email address of a wallet's user in advance would lock it out.
      const email = `${createSecret(128)}@siwx.placeholder.invalid`
      const user = await internalAdapter.createUser(
        { name: signIn.address, email, emailVerified: false, ...fields },
        { method: 'siwx' },
      )
      made = user.id
      return user
    },
    accounts: {
      ...accounts,
      async link(rows) {
        const isLinked = await accounts.link(rows)
        // Another request has linked the account meanwhile: the user that was made for it has nothing.
        if (!isLinked && made !== undefined && made === rows[0]?.userId)
          await internalAdapter.deleteUser(made)
        return isLinked
      },
    },
  }
}
