import type { SiwxConfig, SiwxMessage, SiwxMessageInput, SiwxSession } from '../context/siwx-options.types.js'
import { fakeSignature } from './fake-ledger-capabilities.js'

/** A sign-in server in memory that checks signatures of the fake wallets. */
export interface FakeSiwx {
  readonly config: SiwxConfig
  readonly sessions: Map<string, SiwxSession>
  /** What was asked of it, in order. */
  readonly calls: string[]
  /** The next call of this name fails with this. */
  failNext(name: string, error: unknown): void
  /** The next call of this name does not answer until the result is called. */
  holdNext(name: string): () => void
  /** Another tab changed something. */
  tell(): void
  nonces: number
}

const keyOf = (chainId: string, address: string) => `${chainId}:${address}`

/** Makes a `siwx` option whose sessions live in memory. */
export function createFakeSiwx(changes: Partial<SiwxConfig> = {}): FakeSiwx {
  const sessions = new Map<string, SiwxSession>()
  const calls: string[] = []
  const failures = new Map<string, unknown>()
  const held = new Map<string, Promise<void>>()
  let tell = () => {}
  const call = async (name: string, detail = '') => {
    calls.push(detail ? `${name} ${detail}` : name)
    const waiting = held.get(name)
    held.delete(name)
    await waiting
    if (!failures.has(name)) return
    const failure = failures.get(name)
    failures.delete(name)
    throw failure
  }
  const createMessage = ({ accountAddress, chainId }: SiwxMessageInput): SiwxMessage => {
    fake.nonces += 1
    const nonce = `nonce000${fake.nonces}`
    return {
      accountAddress,
      chainId,
      domain: 'app.test',
      uri: 'https://app.test',
      version: '1',
      nonce,
      issuedAt: '2026-01-01T00:00:00Z',
      toString: () => `app.test: ${accountAddress} on ${chainId} with ${nonce}`,
    }
  }
  const fake: FakeSiwx = {
    sessions,
    calls,
    nonces: 0,
    failNext: (name, error) => void failures.set(name, error),
    holdNext(name) {
      let release = () => {}
      held.set(
        name,
        new Promise(resolve => {
          release = resolve
        }),
      )
      return () => release()
    },
    tell: () => tell(),
    config: {
      async createMessage(input) {
        await call('createMessage', input.accountAddress)
        return createMessage(input)
      },
      async addSession(session) {
        await call('addSession', session.data.accountAddress)
        const { accountAddress, chainId } = session.data
        if (session.signature !== fakeSignature(accountAddress, session.message))
          throw Object.assign(new Error('a wrong signature'), { code: 'badSignature' })
        sessions.set(keyOf(chainId, accountAddress), session)
      },
      async revokeSession(chainId, address) {
        await call('revokeSession', keyOf(chainId, address))
        sessions.delete(keyOf(chainId, address))
      },
      async setSessions(next) {
        sessions.clear()
        for (const session of next)
          sessions.set(keyOf(session.data.chainId, session.data.accountAddress), session)
      },
      async getSessions(chainId, address) {
        await call('getSessions', keyOf(chainId, address))
        const session = sessions.get(keyOf(chainId, address))
        return session ? [session] : []
      },
      subscribe(changed) {
        tell = changed
        return () => {
          tell = () => {}
        }
      },
      ...changes,
    },
  }
  return fake
}
