// Calls that few pages make: one chunk, which is loaded with the first of them.

import type { ClientContext } from '../context/context.js'
import { resolveOptions } from '../context/options.js'
import type { ClientOptions } from '../context/options.types.js'
import { checkOptions } from '../developer/load-developer.js'
import { LatchkeyError } from '../errors/error.js'
import { destroyedError } from '../kernel/task.js'
import type { SignedInAccount, SignInInput } from '../siwx/siwx.types.js'
import type { AddTransaction } from '../transactions/transactions.types.js'
import type { Domains } from './domains.js'

/** What each of these calls is given: the client's own parts, and what the app says. */
export type LaterCall = (ctx: ClientContext, domains: Domains, argument: never) => unknown

const changeable = [
  'allWallets',
  'allowUnsupportedChain',
  'connectorImages',
  'customWallets',
  'debug',
  'enableNetworkSwitch',
  'enableWallets',
  'enableWalletGuide',
  'excludeWalletIds',
  'featuredWalletIds',
  'features',
  'includeWalletIds',
  'preferUniversalLinks',
  'privacyPolicyUrl',
  'termsConditionsUrl',
  'themeMode',
  'themeVariables',
  'walletTimeoutMs',
] as const

/** The options that can change while a client runs. `undefined` puts the default back. */
export type OptionChanges = {
  readonly [Name in (typeof changeable)[number]]?: ClientOptions[Name] | undefined
}

/**
 * Takes other options at run time, all of them or none.
 * @throws LatchkeyError `invalidOptions`
 */
export function updateOptions(ctx: ClientContext, domains: Domains, changes: OptionChanges): void {
  const fixed = Object.keys(changes).find(name => !(changeable as readonly string[]).includes(name))
  if (fixed)
    throw new LatchkeyError('invalidOptions', `${fixed} cannot change after createClient`, {
      hint: 'Make a new client for it.',
    })
  const features = { ...ctx.options.features, ...changes.features }
  const next = resolveOptions({ ...ctx.options, ...changes, features } as ClientOptions)
  // Everybody holds this one object, so that there is no second copy to be out of date.
  const held: object = ctx.options
  for (const name of Object.keys(changes)) Reflect.deleteProperty(held, name)
  Object.assign(held, next)
  if (changes.themeMode) domains.theme.actions.chooseMode(changes.themeMode)
  if (changes.themeVariables) domains.theme.actions.applyVariables(changes.themeVariables)
  domains.connectors.internal.refresh()
  domains.modal.actions.refresh()
  checkOptions(ctx)
}

/**
 * Resolves when the wallets of the last visit are restored or given up.
 * @throws LatchkeyError `destroyed`
 */
export async function ready({ env, scope }: ClientContext, { connection }: Domains): Promise<void> {
  const isRestored = ({ initialized, namespaces }: typeof connection.state) =>
    initialized && !Object.values(namespaces).some(({ restoring }) => restoring)
  const isDone = () => isRestored(connection.state) || scope.signal.aborted || !env.window
  await new Promise<void>(resolve => {
    const check = () => {
      if (!isDone()) return
      release()
      scope.signal.removeEventListener('abort', check)
      resolve()
    }
    const release = connection.subscribe(check)
    scope.signal.addEventListener('abort', check)
    check()
  })
  if (scope.signal.aborted) throw destroyedError()
}

/**
 * Follows a transaction that the app sent itself.
 * @throws LatchkeyError `invalidCaip`, `invalidRequest`, `adapterMissing`
 */
export const addTransaction = async (
  _: ClientContext,
  { features }: Domains,
  added: AddTransaction,
): Promise<void> => (await features.load('transactions')).actions.add(added)

/**
 * Shows the sign-in text, and resolves when its signature has been verified.
 * @throws LatchkeyError as `client.signIn`
 */
export const signIn = async (
  _: ClientContext,
  { features }: Domains,
  input?: SignInInput,
): Promise<SignedInAccount> => (await features.load('siwx')).actions.signIn(input)

/**
 * Returns the connected wallet's own object.
 * @throws LatchkeyError `notConnected`, `capabilityMissing`
 */
export async function getProvider(
  { registry }: ClientContext,
  { session }: Domains,
  namespace?: string,
): Promise<unknown> {
  const connection = session.connection(namespace)
  if (!connection)
    throw new LatchkeyError('notConnected', `No wallet is connected in ${namespace ?? 'any namespace'}`)
  const connector = registry.findConnector(connection.namespace, connection.connectorId)
  const provider = await connector?.getProvider?.()
  if (provider) return provider
  throw new LatchkeyError('capabilityMissing', `${connection.connectorId} has no object to hand out`)
}
