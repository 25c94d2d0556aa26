import { SiwxError } from '../errors.js'
import { definedFields, isObject } from '../shape.js'
import { buildMessage } from '../text/build-message.js'
import type { NetworkId, SignInFields } from '../text/sign-in-fields.types.js'

/** A signed sign-in as an object (CAIP-74). */
export interface Cacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    /** `did:pkh:` and the account id (CAIP-10). */
    readonly iss: string
    readonly domain: string
    /** The URI. */
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly exp?: string
    readonly nbf?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }
  readonly s: {
    /** Such as `eip191`, `eip1271`, `solana:ed25519`, `cosmos:adr36`. */
    readonly t: string
    readonly s: string
    /** The public key, where the signature is not enough (cosmos). */
    readonly pk?: string
  }
}

/** The fields of a CACAO, the text that was signed, and the signature. Nothing of it is verified. */
export interface ReadCacao {
  readonly fields: SignInFields
  readonly message: string
  readonly signature: Cacao['s']
}

const refuse = (what: string): never => {
  throw new SiwxError('invalidCacao', `Not a CACAO (CAIP-74): ${what}`)
}

const ISSUER = /^did:pkh:([-a-z0-9]{3,8}):([-\w]{1,32}):([-.%\w]{1,128})$/

const isText = (value: unknown): value is string => typeof value === 'string'

const text = (value: unknown, name: string): string => (isText(value) ? value : refuse(name))

const optional = (value: unknown, name: string): string | undefined =>
  value === undefined || value === null ? undefined : text(value, name)

function listOf(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) && value.every(isText) ? value : refuse('resources')
}

/**
 * Reads what came over the wire, and writes the text that was signed.
 * @throws SiwxError `invalidCacao` for another shape, `invalidField` for a field that no text can carry
 */
export function fromCacao(value: unknown): ReadCacao {
  const { h, p, s } = isObject(value) ? value : refuse('no object')
  if (!isObject(h) || (h.t !== 'caip122' && h.t !== 'eip4361')) refuse('its header')
  if (!isObject(p)) return refuse('its payload')
  if (!isObject(s)) return refuse('its signature')
  const [, namespace, reference, address = ''] = ISSUER.exec(text(p.iss, 'iss')) ?? refuse('iss')
  const fields = definedFields({
    domain: text(p.domain, 'domain'),
    address,
    statement: optional(p.statement, 'statement'),
    uri: text(p.aud, 'aud'),
    version: text(p.version, 'version'),
    networkId: `${namespace}:${reference}` as NetworkId,
    nonce: text(p.nonce, 'nonce'),
    issuedAt: text(p.iat, 'iat'),
    expirationTime: optional(p.exp, 'exp'),
    notBefore: optional(p.nbf, 'nbf'),
    requestId: optional(p.requestId, 'requestId'),
    resources: listOf(p.resources),
  })
  const signature = definedFields({ t: text(s.t, 's.t'), s: text(s.s, 's.s'), pk: optional(s.pk, 's.pk') })
  const message = buildMessage(fields)
  return { fields, message, signature }
}

/**
 * Writes a signed text as a CACAO.
 * @throws SiwxError `invalidField` for fields that no text can carry, and for a scheme, which a CACAO has no place for
 */
export function toCacao(fields: SignInFields, signature: Cacao['s']): Cacao {
  buildMessage(fields)
  if (fields.scheme !== undefined)
    throw new SiwxError('invalidField', 'scheme: a CACAO has no place for it', 'scheme')
  const {
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    statement,
    requestId,
    resources,
  } = fields
  return {
    h: { t: 'caip122' },
    p: definedFields({
      iss: `did:pkh:${fields.networkId}:${fields.address}`,
      domain,
      aud: uri,
      version,
      nonce,
      iat: issuedAt,
      exp: expirationTime,
      nbf: notBefore,
      statement,
      requestId,
      resources,
    }),
    s: signature,
  }
}
