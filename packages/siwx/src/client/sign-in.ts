import { SiwxError } from '../errors.js'
import { createMessages } from './messages.js'
import { createNonceCache } from './nonce-cache.js'
import type { SiwxClient, SiwxClientOptions } from './options.types.js'
import { proofOf } from './proofs.js'
import { createRequests } from './requests.js'
import { createSessionCache } from './session-cache.js'
import type { SiwxSession } from './siwx-config.types.js'
import { hasAccount, readSummary, type SummaryAccount, toTextAddress } from './summary.js'
import { createTabs } from './tabs.js'

/** Describes a session without its text and signature, which the page doesn't keep. */
const toSession = (
  chainId: SiwxSession['data']['chainId'],
  accountAddress: string,
  expiresAt: number,
): SiwxSession => ({
  data: {
    accountAddress,
    chainId,
    domain: '',
    uri: '',
    version: '',
    nonce: '',
    expirationTime: new Date(expiresAt).toISOString(),
  },
  message: '',
  signature: '',
})

/** What of a client waits until somebody signs in. */
export type SignIn = Required<
  Omit<
    SiwxClient,
    | 'getRequired'
    | 'signMessage'
    | 'supports'
    | `signOutOn${'Disconnect' | 'AccountChange' | 'NetworkChange'}`
  >
>

/** Makes what speaks to the server. Its code comes with the first call. */
export function createSignIn(options: SiwxClientOptions): SignIn {
  const { url, now = Date.now, timeoutMs = 10_000, eachNetwork = false } = options
  const fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const requests = createRequests({ url, fetch, timeoutMs })
  const sessions = createSessionCache(async () => readSummary(await requests.get('/session')), now)
  const nonces = createNonceCache(requests, now)
  const tabs = createTabs(`latchkey:siwx:${url}`)
  const messages = createMessages(options, { nonces, sessions, now })

  /** Ends with the last change: the next one has to go with the cookies that it set. */
  let before: Promise<unknown> = Promise.resolve()
  /** Posts what changes who is signed in. A refusal may mean that what is known here is old. */
  const post = async (path: string, body: object): Promise<void> => {
    try {
      sessions.set(readSummary(await requests.post(path, body)))
    } catch (error) {
      sessions.clear()
      if (!(error instanceof SiwxError && error.code === 'nodeAway')) nonces.clear()
      throw error
    }
    nonces.clear()
    tabs.tell()
  }
  const change = (path: string, body: object): Promise<void> => {
    const mine = before.then(() => post(path, body))
    before = mine.catch(() => undefined)
    return mine
  }
  const signOutAccount = (accountId: string) => change('/sign-out', { accountId })

  return {
    createMessage: messages.create,
    async addSession(session) {
      await change(messages.pathOf(session), { proofs: [proofOf(session)] })
    },
    async revokeSession(chainId, address) {
      await signOutAccount(`${chainId}:${toTextAddress(chainId, address)}`)
    },
    async setSessions(list) {
      if (list.length === 0) return change('/sign-out', {})
      await change('/verify', { proofs: list.map(proofOf) })
      const isListed = (accountId: string) =>
        list.some(
          ({ data }) => accountId === `${data.chainId}:${toTextAddress(data.chainId, data.accountAddress)}`,
        )
      const session = await sessions.read()
      for (const { accountId } of session?.accounts ?? [])
        if (!isListed(accountId)) await signOutAccount(accountId)
      return undefined
    },
    async getSessions(chainId, address) {
      const session = await sessions.read()
      const accountId = `${chainId}:${toTextAddress(chainId, address)}`
      const isIn = (accounts: readonly SummaryAccount[]) =>
        eachNetwork
          ? accounts.some(each => each.accountId === accountId)
          : hasAccount(accounts, chainId, address)
      return session && isIn(session.accounts) ? [toSession(chainId, address, session.expiresAt)] : []
    },
    acceptsRecap: messages.acceptsRecap,
    prepare: messages.prepare,
    subscribe: changed =>
      tabs.listen(() => {
        sessions.clear()
        nonces.clear()
        changed()
      }),
    session: sessions.read,
    signOut: () => change('/sign-out', {}),
    unlink: accountId => change('/unlink', { accountId }),
    setPrimary: accountId => change('/primary', { accountId }),
  }
}
