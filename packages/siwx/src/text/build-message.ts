import { SiwxError } from '../errors.js'
import { isAuthority, isNonce, isRequestId, isScheme, isStatement, isTime, isUri } from './grammar.js'
import { type MessageStyle, parseMessage } from './parse-message.js'
import { profileOf } from './profiles.js'
import type { SignInFields } from './sign-in-fields.types.js'

/** How a text is written. */
export interface BuildOptions {
  /** Default `standard`. `appkit` is what backends of other kits may expect: see `MessageStyle`. */
  readonly style?: MessageStyle
  /** The name in the first line of the `appkit` style. */
  readonly networkName?: string
}

const RECAP = 'urn:recap:'

const refuse = (field: keyof SignInFields, what: string): never => {
  throw new SiwxError('invalidField', `${field}: ${what}`, field)
}

/** Rejects a field that the text can't contain. */
function check(fields: SignInFields): void {
  const { scheme, domain, statement, uri, nonce, issuedAt, expirationTime, notBefore, requestId } = fields
  if (scheme !== undefined && !isScheme(scheme)) refuse('scheme', 'not a scheme of a URI')
  if (!isAuthority(domain)) refuse('domain', 'not a host with an optional port')
  if (statement !== undefined && !isStatement(statement))
    refuse('statement', 'must be one line in the letters that ERC-4361 allows')
  if (!isUri(uri)) refuse('uri', 'not a URI')
  if (!isNonce(nonce)) refuse('nonce', 'must have at least eight letters or digits')
  for (const [field, time] of Object.entries({ issuedAt, expirationTime, notBefore }))
    if (time !== undefined && !isTime(time)) refuse(field as 'issuedAt', 'not a time as in RFC 3339')
  if (requestId !== undefined && !isRequestId(requestId))
    refuse('requestId', 'has characters that a URI may not have')
  const { resources = [] } = fields
  if (!resources.every(isUri)) refuse('resources', 'not all of them are URIs')
  if (resources.slice(0, -1).some(each => each.startsWith(RECAP)))
    refuse('resources', 'only the last may be a ReCap (ERC-5573)')
}

/**
 * Writes the text that a wallet signs. What was written is read again: a text that would be read otherwise is refused.
 * @throws SiwxError `invalidField`, with the `field`
 * @example
 * buildMessage({
 *   domain: 'app.example', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', uri: 'https://app.example',
 *   version: '1', networkId: 'eip155:1', nonce: '32891756', issuedAt: '2026-11-25T10:00:00Z',
 * })
 */
export function buildMessage(
  fields: SignInFields,
  { style = 'standard', networkName }: BuildOptions = {},
): string {
  const [, reference = ''] = fields.networkId.split(':')
  const profile = profileOf(fields.networkId)
  if (!profile) return refuse('networkId', 'there is no sign-in text of this namespace')
  check(fields)
  const address = profile.addressOf(fields.address) ?? refuse('address', 'not an address of this namespace')
  const isStandard = style === 'standard'
  if (isStandard && fields.version !== profile.version) refuse('version', `must be ${profile.version}`)
  const label = isStandard ? profile.label : (networkName ?? profile.label)
  const scheme = fields.scheme === undefined ? '' : `${fields.scheme}://`
  const { statement, expirationTime, notBefore, requestId, resources } = fields
  const line = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  const text = [
    `${scheme}${fields.domain} wants you to sign in with your ${label} account:`,
    address,
    '',
    ...(statement === undefined ? Array(isStandard ? profile.emptyLines - 1 : 0).fill('') : [statement, '']),
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${isStandard ? profile.chainIdOf(reference) : fields.networkId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...line('Expiration Time', expirationTime),
    ...line('Not Before', notBefore),
    ...line('Request ID', requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map(each => `- ${each}`)]),
  ].join('\n')
  const read: SignInFields = parseMessage(text, { style })
  for (const key of Object.keys({ ...fields, ...read }) as (keyof SignInFields)[]) {
    const expected = key === 'address' ? address : fields[key]
    if (JSON.stringify(read[key]) !== JSON.stringify(expected))
      refuse(key, 'the text would be read otherwise')
  }
  return text
}
