import { SiwxError } from '../errors.js'
import { isObject } from '../shape.js'

/** What a signer lets the requester do: abilities by URI, each with its limits (ERC-5573). */
export interface Recap {
  /** URI, then `namespace/name`, then objects of limits: one that is met is enough, and an empty list allows nothing. */
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>
  /** CIDs of the proofs that the right was handed on with. */
  readonly prf?: readonly string[]
}

const PREFIX = 'urn:recap:'
const ABILITY = /^[\w.*-]+\/[\w.*-]+$/
/** Objects in objects, in the limits of an ability. */
const MAX_DEPTH = 16

const refuse = (what: string): never => {
  throw new SiwxError('invalidRecap', `Not a ReCap (ERC-5573): ${what}`, 'resources')
}

/** JSON with the keys in order. */
function sorted(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return refuse('it is nested too deeply')
  if (Array.isArray(value)) return value.map(each => sorted(each, depth + 1))
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map(key => [key, sorted(value[key], depth + 1)]))
}

function check(value: unknown): Recap {
  if (!isObject(value) || !isObject(value.att)) return refuse('it has no attenuations')
  if (
    value.prf !== undefined &&
    !(Array.isArray(value.prf) && value.prf.every(each => typeof each === 'string'))
  )
    refuse('its proofs')
  for (const abilities of Object.values(value.att)) {
    if (!isObject(abilities) || Object.keys(abilities).length === 0) return refuse('a URI without abilities')
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!ABILITY.test(ability)) refuse('the name of an ability')
      if (!Array.isArray(limits) || !limits.every(isObject)) refuse('the limits of an ability')
    }
  }
  return value as unknown as Recap
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

function fromBase64Url(text: string): string {
  if (!/^[\w-]*$/.test(text)) return refuse('its letters')
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each =>
    each.charCodeAt(0),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

const write = ({ att, prf }: Recap): string =>
  PREFIX + toBase64Url(JSON.stringify(sorted({ att, ...(prf !== undefined && { prf }) })))

/** Whether a resource is a ReCap. */
export const isRecap = (resource: string): boolean => resource.startsWith(PREFIX)

/**
 * Writes the resource of a ReCap.
 * @throws SiwxError `invalidRecap`
 */
export function encodeRecap(recap: Recap): string {
  const { att, prf = [] } = check(recap)
  return write({ att, prf })
}

/**
 * Reads the resource of a ReCap. Only the one spelling is taken that `encodeRecap` writes, or that without `prf`: wallets
 * of WalletConnect leave it out.
 * @throws SiwxError `invalidRecap`
 */
export function decodeRecap(resource: string): Recap {
  if (!isRecap(resource)) return refuse('it does not begin with urn:recap:')
  let value: unknown
  try {
    value = JSON.parse(fromBase64Url(resource.slice(PREFIX.length)))
  } catch {
    return refuse('it cannot be decoded')
  }
  const recap = check(value)
  if (write(recap) !== resource) refuse('it has another spelling')
  return recap
}

/** The sentence that a statement must end with, so that the signer reads what the ReCap says (ERC-5573). */
export function recapStatement({ att }: Recap): string {
  const parts = Object.keys(att)
    .sort()
    .flatMap(uri => {
      const names = new Map<string, string[]>()
      for (const ability of Object.keys(att[uri] ?? {}).sort()) {
        const [namespace = '', name = ''] = ability.split('/')
        names.set(namespace, [...(names.get(namespace) ?? []), `'${name}'`])
      }
      return [...names].map(([namespace, list]) => `'${namespace}': ${list.join(', ')} for '${uri}'.`)
    })
  const numbered = parts.map((part, index) => ` (${index + 1}) ${part}`).join('')
  return `I further authorize the stated URI to perform the following actions on my behalf:${numbered}`
}
