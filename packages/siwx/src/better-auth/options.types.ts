import type { User } from 'better-auth'
import type { SiwxOptions, VerifiedSignIn } from '../server/options.types.js'

/** Fields of a new user: better-auth's, and those that your configuration adds. */
export type NewUser = Partial<Pick<User, 'name' | 'email' | 'image'>> & Readonly<Record<string, unknown>>

/** The options of the plugin: those of `createSiwx`, except for what better-auth has itself. */
export interface SiwxPluginOptions
  extends Omit<SiwxOptions, 'nonces' | 'sessions' | 'accounts' | 'sessionMs' | 'basePath' | 'onSignIn'> {
  /**
   * Returns fields of the user that is made for a new account, or undefined to refuse the account. Default: the address
   * is the name, and the email address is one that can't exist.
   */
  newUser?(signIn: VerifiedSignIn): NewUser | undefined | Promise<NewUser | undefined>
}
