import { randomUUID } from 'node:crypto'
import { sessionRegistrationMessage, sessionRevocationMessage } from '@latchkey/core/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ServicesProcess } from '../services-process.fixture.js'
import { wait } from './kill-in-turn.fixture.js'

/** What the API confirmed, and how it answered in between. */
export interface ApiRecord {
  /** Event ids, each with the number that its properties have. */
  readonly events: Map<string, number>
  /** Accounts and pcis of sessions. `revoked` when the revocation was confirmed too. */
  readonly sessions: Map<string, 'registered' | 'revoked'>
  /** Answers by status. `cut`: none came. */
  readonly statuses: Record<string, number>
  /** Requests that were sent again although they were confirmed. */
  repeated: number
}

interface Writer {
  run(): Promise<void>
  stop(): void
}

interface WriterInput {
  readonly processes: readonly ServicesProcess[]
  readonly number: number
  readonly record: ApiRecord
}

/** The project of the run, and its page. */
export const project = { id: 'kills', origin: 'https://kills.test' } as const
export const network = 'eip155:1'

const answerMs = 15_000
/** Each confirmed request with this number is sent again, as clients do whose answer was lost on the way. */
const repeatEach = 5

/** Sends until an answer confirms it, to the other process after each failure. Resolves to false when `isOver` first. */
const createSender = ({ processes, number, record }: WriterInput, isOver: () => boolean) => {
  let next = number
  let confirmed = 0
  const sendOnce = async (path: string, body: unknown): Promise<boolean> => {
    const { url } = processes[next % processes.length] as ServicesProcess
    const status = await fetch(`${url}${path}?projectId=${project.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: project.origin },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    }).then(
      async response => {
        await response.arrayBuffer()
        return response.status
      },
      () => 'cut',
    )
    record.statuses[status] = (record.statuses[status] ?? 0) + 1
    return status === 200 || status === 204
  }
  return async (path: string, body: unknown): Promise<boolean> => {
    while (!(await sendOnce(path, body))) {
      if (isOver()) return false
      next += 1
      await wait(50)
    }
    confirmed += 1
    if (confirmed % repeatEach === 0) {
      next += 1
      if (await sendOnce(path, body)) record.repeated += 1
    }
    return true
  }
}

/** Sends analytics events, one after the other. */
export function createEventWriter(input: WriterInput): Writer {
  let isOver = false
  const send = createSender(input, () => isOver)
  return {
    async run() {
      for (let count = 0; !isOver; count += 1) {
        const eventId = randomUUID()
        const event = {
          ...{ eventId, url: `${project.origin}/`, domain: 'kills.test', timestamp: Date.now() },
          props: { type: 'track', event: 'MODAL_OPEN', properties: { count } },
        }
        if (await send('/e', event)) input.record.events.set(eventId, count)
      }
    },
    stop() {
      isOver = true
    },
  }
}

/** The key of a session in the record. */
export const sessionKey = (account: string, pci: string): string => `${account.toLowerCase()} ${pci}`

/** Registers smart sessions, each of an account of its own, and revokes every other one. */
export function createSessionWriter(input: WriterInput): Writer {
  const { record } = input
  let isOver = false
  const send = createSender(input, () => isOver)
  const register = async (owner: ReturnType<typeof privateKeyToAccount>, pci: string): Promise<boolean> => {
    const account = `${network}:${owner.address}`
    const session = {
      ...{ pci, dappUrl: project.origin, issuedAt: new Date().toISOString() },
      expiry: Math.floor(Date.now() / 1000) + 86_400,
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    }
    const signature = await owner.signMessage({
      message: sessionRegistrationMessage({ ...session, account }),
    })
    return send(`/v1/sessions/${account}`, { ...session, signature })
  }
  const revoke = async (owner: ReturnType<typeof privateKeyToAccount>, pci: string): Promise<boolean> => {
    const message = sessionRevocationMessage({ account: `${network}:${owner.address}`, pci })
    return send(`/v1/sessions/${owner.address}/revoke`, {
      pci,
      signature: await owner.signMessage({ message }),
    })
  }
  return {
    async run() {
      for (let count = 0; !isOver; count += 1) {
        const owner = privateKeyToAccount(generatePrivateKey())
        const key = sessionKey(owner.address, `pci-${count}`)
        if (!(await register(owner, `pci-${count}`))) return
        record.sessions.set(key, 'registered')
        if (count % 2 === 0 && (await revoke(owner, `pci-${count}`))) record.sessions.set(key, 'revoked')
      }
    },
    stop() {
      isOver = true
    },
  }
}
