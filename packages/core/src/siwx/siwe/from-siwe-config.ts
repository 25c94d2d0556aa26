import { type NetworkId, namespaceOf, referenceOf } from '../../caip/network-id.js'
import type { SiweConfig, SiweSession } from '../../context/siwe-options.types.js'
import type { SiwxConfig, SiwxSession } from '../../context/siwx-options.types.js'
import { LatchkeyError } from '../../errors/error.js'
import type { Env } from '../../kernel/env.types.js'
import { createNonce } from './nonce.js'
import { watchSession } from './watch-session.js'

const REFETCH_MS = 300_000

const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Describes a session without its text, which only the app's backend has. */
const toSession = (chainId: NetworkId, accountAddress: string): SiwxSession => ({
  data: { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' },
  message: '',
  signature: '',
})

/**
 * The sign-in of an app that gave a `siweConfig`.
 * @param speaks whether accounts of a namespace sign in by texts of ERC-4361; those of others do not sign in
 */
export function fromSiweConfig(
  config: SiweConfig,
  env: Pick<Env, 'clock' | 'window'>,
  speaks: (namespace: string) => boolean,
): SiwxConfig {
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const { clock } = env
  const supports = (networkId: NetworkId) => speaks(namespaceOf(networkId))
  const requireNumber = (networkId: NetworkId): number => {
    if (supports(networkId)) return Number(referenceOf(networkId))
    throw new LatchkeyError('unsupportedNetwork', `siweConfig has no text for ${networkId}`)
  }
  const nonce = createNonce(config, config.nonceRefetchIntervalMs ?? REFETCH_MS, clock)
  /** Who is signed in, as the backend last said. */
  let known: SiweSession | undefined
  /** Who signed in on this page: only their leaving is a change of account. */
  let seen: SiweSession | undefined

  const read = async () => {
    const before = known
    const session = (await config.getSession()) ?? undefined
    // Signed in or out while the request was under way: its answer may be older.
    if (known === before) known = session
    return known
  }
  const signOut = async (): Promise<void> => {
    if (!(await config.signOut()))
      throw new LatchkeyError('signInFailed', 'The backend did not sign out', {
        hint: '`signOut` of siweConfig returned false.',
      })
    seen = undefined
    known = undefined
    config.onSignOut?.()
  }
  const add = async ({ data, message, signature, cacao }: SiwxSession): Promise<void> => {
    const chainId = requireNumber(data.chainId)
    nonce.clear()
    if (!(await config.verifyMessage({ message, signature, ...(cacao && { cacao }) })))
      throw new LatchkeyError('signInFailed', 'The backend did not accept the signature', {
        hint: '`verifyMessage` of siweConfig returned false.',
      })
    seen = { address: data.accountAddress, chainId }
    known = seen
    config.onSignIn?.(seen)
  }
  /** Ends the session of an account or network that the visitor has left. */
  const leave = async (session: SiweSession, address: string): Promise<void> => {
    const isOther = !isSameAddress(session.address, address)
    if (seen && (isOther ? signOutOnAccountChange : signOutOnNetworkChange)) await signOut()
  }
  return {
    async createMessage({ accountAddress, chainId, notBefore }) {
      const number = requireNumber(chainId)
      const [params, value] = await Promise.all([config.getMessageParams(), nonce.take(accountAddress)])
      const { chains: _, iat = new Date(clock.now()).toISOString(), exp, nbf = notBefore, ...fields } = params
      const text = config.createMessage({
        ...params,
        iat,
        ...(nbf !== undefined && { nbf }),
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: number,
        version: '1',
        nonce: value,
      })
      return {
        ...fields,
        accountAddress,
        chainId,
        version: '1',
        nonce: value,
        issuedAt: iat,
        ...(exp !== undefined && { expirationTime: exp }),
        ...(nbf !== undefined && { notBefore: nbf }),
        toString: () => text,
      }
    },
    addSession: add,
    revokeSession: signOut,
    async setSessions(list) {
      const [first] = list
      if (first) await add(first)
      else await signOut()
    },
    async getSessions(chainId, address) {
      const number = requireNumber(chainId)
      const session = await read()
      if (!session) return []
      const isSame = isSameAddress(session.address, address)
      const isHere = session.chainId === number || !signOutOnNetworkChange
      if (!isSame || !isHere) {
        await leave(session, address)
        return []
      }
      seen = session
      return [toSession(chainId, address)]
    },
    supports,
    getRequired: () => config.required ?? true,
    signOutOnDisconnect,
    signOutOnNetworkChange,
    prepare: nonce.prepare,
    subscribe: changed =>
      watchSession({
        env,
        everyMs: config.sessionRefetchIntervalMs ?? REFETCH_MS,
        known: () => known,
        read,
        changed,
      }),
  }
}
