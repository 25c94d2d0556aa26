import type {
  SessionGrant,
  SessionGrantInput,
  SessionRule,
  SmartSessionRequest,
} from '../adapter/contract/smart-session.types.js'
import { LatchkeyError } from '../errors/error.js'
import { readAmount } from './read-amount.js'

const MAX_RULES = 20

/** Fields of which less is a stricter rule, and of which more is. Any other field must be the same. */
const LESS = ['allowance', 'limit', 'count', 'initialAmount', 'maxAmount', 'amountPerSecond', 'periodAmount']
const MORE = ['interval', 'periodDuration', 'startTime']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True if both are the same data. Letter case of hexadecimal text does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string' && /^0x[\da-f]*$/i.test(one))
    return one.toLowerCase() === other.toLowerCase()
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isRecord(one) || !isRecord(other)) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

function compare(asked: unknown, granted: unknown, isWithin: (a: bigint, g: bigint) => boolean): boolean {
  const [a, g] = [readAmount(asked), readAmount(granted)]
  return a !== undefined && g !== undefined && g >= 0n && isWithin(a, g)
}

/** True if one field of the data permits no more than was asked for. */
function isFieldWithin(name: string, asked: unknown, granted: unknown): boolean {
  if (LESS.includes(name)) return compare(asked, granted, (a, g) => g <= a)
  if (MORE.includes(name)) return compare(asked, granted, (a, g) => g >= a)
  if (name === 'tokenIds' && Array.isArray(asked) && Array.isArray(granted))
    return granted.every(id =>
      asked.some(each => readAmount(each) !== undefined && readAmount(each) === readAmount(id)),
    )
  if (name === 'allowances' && isRecord(asked) && isRecord(granted))
    return Object.entries(granted).every(
      ([id, amount]) => Object.hasOwn(asked, id) && compare(asked[id], amount, (a, g) => g <= a),
    )
  return isSame(asked, granted)
}

/** True if a rule permits no more than the asked one. A missing limit is no limit. */
function isWithin(asked: SessionRule, granted: SessionRule): boolean {
  const names = Object.keys(asked.data)
  return (
    asked.type === granted.type &&
    names.length === Object.keys(granted.data).length &&
    names.every(
      name => Object.hasOwn(granted.data, name) && isFieldWithin(name, asked.data[name], granted.data[name]),
    )
  )
}

/** True if each of `rules` has a partner of its own among `others`. */
const pairs = (
  rules: readonly SessionRule[],
  others: readonly SessionRule[],
  fits: (rule: SessionRule, other: SessionRule) => boolean,
): boolean => {
  const [rule, ...rest] = rules
  if (!rule) return true
  return others.some(
    (other, index) =>
      fits(rule, other) &&
      pairs(
        rest,
        others.filter((_, place) => place !== index),
        fits,
      ),
  )
}

/**
 * Checks a request before the wallet is asked.
 * @throws LatchkeyError `invalidRequest`
 */
export function checkRequest({ expiry, permissions, policies = [] }: SmartSessionRequest, now: number): void {
  const refuse = (message: string) => {
    throw new LatchkeyError('invalidRequest', message)
  }
  if (!Number.isSafeInteger(expiry) || expiry * 1000 <= now)
    refuse('`expiry` is a time in the future, in seconds since the epoch')
  if (permissions.length === 0) refuse('A smart session needs a permission')
  if (permissions.length + policies.length > MAX_RULES)
    refuse(`A smart session has at most ${MAX_RULES} permissions and policies`)
}

/**
 * Checks that a wallet granted what was asked for, or less: the same network, account and signer, no later expiry, no
 * further permission, each permission and policy as asked for or stricter. Further policies are fine.
 * @throws LatchkeyError `grantMismatch`
 */
export function checkGrant(asked: SessionGrantInput, granted: SessionGrant, now: number): void {
  const refuse = (what: string) => {
    throw new LatchkeyError('grantMismatch', `The wallet granted another ${what} than was asked for`, {
      hint: 'Revoke the session in the wallet.',
    })
  }
  if (granted.networkId !== asked.networkId) refuse('network')
  if (!isSame(asked.address, granted.address)) refuse('account')
  if (asked.signer.type !== granted.signer.type || !isSame(asked.signer.data, granted.signer.data))
    refuse('signer')
  if (granted.expiry > asked.expiry || granted.expiry * 1000 <= now) refuse('expiry')
  const { permissions, policies = [] } = granted
  if (permissions.length === 0 || permissions.length + policies.length > MAX_RULES)
    refuse('number of permissions')
  if (!pairs(permissions, asked.permissions, (own, wanted) => isWithin(wanted, own))) refuse('permission')
  if (!pairs(asked.policies ?? [], policies, isWithin)) refuse('policy')
}
