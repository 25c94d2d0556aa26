import { safeParseAccountId } from '../../caip/account-id.js'
import { safeParseNetworkId } from '../../caip/network-id.js'
import { isListOf, isText } from '../../kernel/guard.js'
import { isFields } from '../fields.js'

/** What is wrong, with the Sign API's own code (5000 to 5104). */
export interface NamespaceFault {
  readonly code: number
  readonly message: string
}

interface Asked {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a proposal may require, by namespace or single CAIP-2 id. */
export type Required = Readonly<Record<string, Asked>>

const NAMESPACE = /^[-a-z0-9]{3,8}$/
const isTexts = isListOf(isText)
const fault = (code: number, message: string): NamespaceFault => ({ code, message })

/** The namespace of a key that may be a namespace or a CAIP-2 id; undefined when it is neither. */
export const namespaceOfKey = (key: string): string | undefined =>
  NAMESPACE.test(key) ? key : safeParseNetworkId(key)?.namespace

/** The chains that an entry is about: those it lists, or the one in its key. */
const chainsOf = (key: string, { chains }: Asked): readonly string[] =>
  safeParseNetworkId(key) ? [key] : (chains ?? [])

function faultOfEntry(key: string, entry: unknown): NamespaceFault | undefined {
  const namespace = namespaceOfKey(key)
  if (namespace === undefined) return fault(5104, 'Namespace formatting must match CAIP-2')
  if (!isFields(entry) || !isTexts(entry.methods)) return fault(5002, 'Methods must be a list of texts')
  if (!isTexts(entry.events)) return fault(5003, 'Events must be a list of texts')
  const { chains } = entry
  if (safeParseNetworkId(key) && chains === undefined) return undefined
  if (!isTexts(chains) || chains.length === 0) return fault(5100, 'Chains must not be empty')
  const parsed = chains.map(chain => safeParseNetworkId(chain))
  if (parsed.some(chain => chain === undefined)) return fault(5100, 'Chains must be CAIP-2 compliant')
  if (parsed.some(chain => chain?.namespace !== namespace))
    return fault(5100, 'Chains must be defined in matching namespace')
  return undefined
}

/** What is wrong with namespaces that are asked for (rules 1.1 to 1.9 of the Sign specification). */
export function faultOfProposal(namespaces: unknown): NamespaceFault | undefined {
  if (!isFields(namespaces)) return fault(5104, 'Namespaces must be an object')
  for (const [key, entry] of Object.entries(namespaces)) {
    const found = faultOfEntry(key, entry)
    if (found) return found
  }
  return undefined
}

function faultOfGrant(key: string, entry: unknown): NamespaceFault | undefined {
  const namespace = namespaceOfKey(key)
  if (namespace === undefined) return fault(5104, 'Namespace formatting must match CAIP-2')
  if (!isFields(entry) || !isTexts(entry.accounts)) return fault(5001, 'Accounts must be a list of texts')
  if (entry.accounts.length === 0) return fault(5001, 'Accounts must not be empty')
  const accounts = entry.accounts.map(safeParseAccountId)
  if (accounts.some(account => account === undefined))
    return fault(5001, 'Accounts must be CAIP-10 compliant')
  if (accounts.some(account => account?.namespace !== namespace))
    return fault(5103, 'Accounts must be defined in matching namespace')
  if (!isTexts(entry.methods)) return fault(5002, 'Methods must be a list of texts')
  if (!isTexts(entry.events)) return fault(5003, 'Events must be a list of texts')
  return undefined
}

/** Everything a session grants in one namespace, whichever keys it stands under. */
function grantedIn(session: Readonly<Record<string, unknown>>, namespace: string) {
  const entries = Object.entries(session)
    .filter(([key]) => namespaceOfKey(key) === namespace)
    .map(([, entry]) => entry as { accounts: string[]; methods: string[]; events: string[] })
  return {
    found: entries.length > 0,
    chains: entries.flatMap(entry => entry.accounts.map(account => safeParseAccountId(account)?.networkId)),
    methods: entries.flatMap(entry => entry.methods),
    events: entries.flatMap(entry => entry.events),
  }
}

function faultOfRequired(
  key: string,
  asked: Asked,
  session: Readonly<Record<string, unknown>>,
): NamespaceFault | undefined {
  const granted = grantedIn(session, namespaceOfKey(key) ?? key)
  if (!granted.found) return fault(5000, 'All namespaces must be approved')
  if (chainsOf(key, asked).some(chain => !granted.chains.some(each => each === chain)))
    return fault(5001, 'All chains must have at least one account')
  if (asked.methods.some(method => !granted.methods.includes(method)))
    return fault(5002, 'All methods must be approved')
  if (asked.events.some(event => !granted.events.includes(event)))
    return fault(5003, 'All events must be approved')
  return undefined
}

/**
 * What is wrong with the namespaces of a session (rules 2.1 to 2.11 of the Sign specification). The library behind
 * WalletConnect no longer enforces what a proposal requires, so a dapp must.
 */
export function faultOfSession(namespaces: unknown, required: Required = {}): NamespaceFault | undefined {
  if (!isFields(namespaces)) return fault(5104, 'Namespaces must be an object')
  for (const [key, entry] of Object.entries(namespaces)) {
    const found = faultOfGrant(key, entry)
    if (found) return found
  }
  for (const [key, asked] of Object.entries(required)) {
    const found = faultOfRequired(key, asked, namespaces)
    if (found) return found
  }
  return undefined
}
