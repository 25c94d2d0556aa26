import { SiwxError } from '../errors.js'
import { definedFields } from '../shape.js'
import { isAuthority, isNonce, isRequestId, isScheme, isStatement, isTime, isUri } from './grammar.js'
import { namespaceOf, type Profile, profileOf, profiles } from './profiles.js'
import type { NetworkId, SignInFields } from './sign-in-fields.types.js'

/**
 * `standard`: the text of the namespace's standard. `appkit`: that of other kits, with the name of the network instead
 * of the namespace, the whole CAIP-2 id, and one empty line where there is no statement.
 */
export type MessageStyle = 'standard' | 'appkit'

/** How a text is read. */
export interface ParseOptions {
  /** Default `standard`. */
  readonly style?: MessageStyle
}

/** Longer texts are refused unread, in characters. */
const MAX_LENGTH = 4096

const HEAD = /^(?:([^\s:/]+):\/\/)?(\S+) wants you to sign in with your (.+) account:$/

const refuse = (what: string, field?: string): never => {
  throw new SiwxError('invalidMessage', `Not a sign-in text: ${what}`, field)
}

const byLabel = new Map(Object.entries(profiles).map(([namespace, { label }]) => [label, namespace]))

/** Which network a chain id names. */
function networkOf(chainId: string, label: string, style: MessageStyle): NetworkId {
  if (style === 'standard') {
    const namespace = byLabel.get(label) ?? refuse('its first line names no known kind of account')
    const reference = profiles[namespace]?.referenceOf(chainId)
    return `${namespace}:${reference ?? refuse('the chain id', 'networkId')}`
  }
  const [namespace = '', reference = '', ...more] = chainId.split(':')
  if (!Object.hasOwn(profiles, namespace) || !/^[-\w]{1,32}$/.test(reference) || more.length > 0)
    refuse('the chain id', 'networkId')
  return `${namespace}:${reference}`
}

/** Reads lines one after another. */
function createReader(lines: readonly string[]) {
  let at = 0
  const optional = (name: string): string | undefined => {
    const line = lines[at]
    if (!line?.startsWith(`${name}: `)) return undefined
    at += 1
    return line.slice(name.length + 2)
  }
  return {
    optional,
    field: (name: string): string => optional(name) ?? refuse(`'${name}' is missing or not in its place`),
    rest: () => lines.slice(at),
  }
}

/** The statement, and the lines after it. */
function readStatement(lines: readonly string[], emptyLines: 1 | 2): [string | undefined, readonly string[]] {
  if (lines[0] !== '') refuse('there must be an empty line after the address')
  const has = emptyLines === 2 ? lines[1] !== '' : lines[2] === ''
  if (!has) return [undefined, lines.slice(emptyLines)]
  if (lines[2] !== '') refuse('there must be an empty line after the statement', 'statement')
  return [lines[1], lines.slice(3)]
}

function readResources(lines: readonly string[]): readonly string[] | undefined {
  const [title, ...items] = lines
  if (title === undefined) return undefined
  if (title !== 'Resources:') refuse('a line is not in its place')
  return items.map(item => (item.startsWith('- ') ? item.slice(2) : refuse('a resource', 'resources')))
}

const check = (
  field: keyof SignInFields,
  value: string | undefined,
  isValid: (text: string) => boolean,
): void => {
  if (value !== undefined && !isValid(value)) refuse(field, field)
}

/**
 * Reads a sign-in text. Strict: one text has one reading, and what the standard does not allow is refused. It says
 * nothing of who signed it.
 * @throws SiwxError `invalidMessage`, with the `field` where it is one
 * @example
 * parseMessage(text).nonce
 */
export function parseMessage(text: string, { style = 'standard' }: ParseOptions = {}): SignInFields {
  if (text.length > MAX_LENGTH) refuse(`longer than ${MAX_LENGTH} characters`)
  const [head = '', address = '', ...body] = text.split('\n')
  const [, scheme, domain = '', label = ''] = HEAD.exec(head) ?? refuse('the first line')
  const emptyLines = style === 'standard' && label === profiles.eip155?.label ? 2 : 1
  const [statement, lines] = readStatement(body, emptyLines)
  const { field, optional, rest } = createReader(lines)
  const [uri, version, chainId, nonce, issuedAt] = [
    field('URI'),
    field('Version'),
    field('Chain ID'),
    field('Nonce'),
    field('Issued At'),
  ]
  const [expirationTime, notBefore, requestId] = [
    optional('Expiration Time'),
    optional('Not Before'),
    optional('Request ID'),
  ]
  const resources = readResources(rest())
  const networkId = networkOf(chainId, label, style)
  const profile = profileOf(networkId) as Profile
  check('scheme', scheme, text => isScheme(text) && namespaceOf(networkId) === 'eip155')
  check('domain', domain, isAuthority)
  check('address', address, text => profile.addressOf(text) === text)
  check('statement', statement, isStatement)
  check('uri', uri, isUri)
  check('version', version, text => text === profile.version || (style === 'appkit' && text === '1'))
  check('nonce', nonce, isNonce)
  check('issuedAt', issuedAt, isTime)
  check('expirationTime', expirationTime, isTime)
  check('notBefore', notBefore, isTime)
  check('requestId', requestId, isRequestId)
  for (const resource of resources ?? []) check('resources', resource, isUri)
  return definedFields({
    scheme,
    domain,
    address,
    statement,
    uri,
    version,
    networkId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  })
}
