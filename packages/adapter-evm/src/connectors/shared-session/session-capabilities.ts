import type { AdoptedState } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { chainIdHex, networkIdOf, parseChainId } from '../wallet-code.js'

type Fields = Readonly<Record<string, unknown>>

const fieldsSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(value => !Array.isArray(value)),
)
const jsonSchema = v.union([fieldsSchema, v.pipe(v.string(), v.parseJson(), fieldsSchema)])

/** An object, or a text that is one in JSON. */
const readFields = (value: unknown): Fields | undefined => {
  const result = v.safeParse(jsonSchema, value)
  return result.success ? result.output : undefined
}

/** Names that only a capability has: wallets tell other things in the same place. */
const CAPABILITY = /^(?:atomic|atomicBatch|auxiliaryFunds|flow-control|paymasterService|sessionKeys)$/

/** The capabilities among what was told of one scope; undefined where nothing was told of them. */
function capabilitiesIn(told: unknown): Fields | undefined {
  const entries = Object.entries(readFields(told) ?? {}).flatMap(([name, value]) => {
    const fields = CAPABILITY.test(name) ? readFields(value) : undefined
    return fields ? [[name, fields] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const ofAccount = (told: Fields, account: string): Fields | undefined =>
  readFields(Object.entries(told).find(([key]) => sameText(key, account))?.[1])

/** A scope's capabilities; what it tells of the account itself counts for more. */
function capabilitiesOf(told: Fields, scope: string, address: string): Fields | undefined {
  const own = capabilitiesIn(ofAccount(told, `${scope}:${address}`))
  const common = capabilitiesIn(told)
  return own || common ? { ...common, ...own } : undefined
}

/** What a session told of EIP-5792, and whether that is all there is to know. */
export interface ToldCapabilities {
  /** Shaped as an answer to `wallet_getCapabilities`. */
  readonly answer: Fields
  readonly isAll: boolean
}

/**
 * Capabilities that came with the session, so that the wallet need not be asked: in `sessionProperties`, all at once or
 * for every network, and in `scopedProperties` of the namespace or a network, there for single accounts, too.
 */
export function readToldCapabilities(
  { session }: Pick<AdoptedState, 'session'>,
  account: unknown,
): ToldCapabilities | undefined {
  const address = typeof account === 'string' ? account : ''
  const { properties, scopedProperties } = session
  const listed = readFields(properties.capabilities)
  const everywhere = capabilitiesIn(properties)
  const whole = capabilitiesIn(scopedProperties.eip155)
  const answer: Record<string, unknown> = { ...(listed && (ofAccount(listed, address) ?? listed)) }
  if (everywhere || whole) answer['0x0'] = { ...everywhere, ...whole, ...readFields(answer['0x0']) }
  for (const [scope, told] of Object.entries(scopedProperties)) {
    const chainId = parseChainId(scope)
    const own = chainId === undefined ? undefined : capabilitiesOf(told, scope, address)
    if (chainId !== undefined && own) answer[chainIdHex(networkIdOf(chainId))] = own
  }
  if (Object.keys(answer).length === 0) return undefined
  const isTold = (networkId: (typeof session.networkIds)[number]) => chainIdHex(networkId) in answer
  const isAll = listed !== undefined || '0x0' in answer || session.networkIds.every(isTold)
  return { answer, isAll }
}
