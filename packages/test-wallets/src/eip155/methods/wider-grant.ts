import { isObject } from '../../shared/is-object'
import type { Misbehaviour } from '../wallet.types'

type Grant = Readonly<Record<string, unknown>>

const stranger = '0x000000000000000000000000000000000000bad1'
const DAY_SECONDS = 86_400

/** Doubles every amount of a permission. */
const doubleAmounts = (permission: unknown): unknown => {
  if (!isObject(permission) || !isObject(permission.data)) return permission
  const data = Object.entries(permission.data).map(([name, value]) =>
    /allowance|amount|limit/i.test(name)
      ? [name, `0x${(BigInt(String(value)) * 2n).toString(16)}`]
      : [name, value],
  )
  return { ...permission, data: Object.fromEntries(data) }
}

const later = (rule: unknown): unknown =>
  isObject(rule) && isObject(rule.data) && rule.type === 'expiry'
    ? { ...rule, data: { timestamp: Number(rule.data.timestamp) + DAY_SECONDS } }
    : rule

/** An answer of `wallet_grantPermissions` that grants more than was asked for. */
export const widenGrant = (grant: Grant, wider: Misbehaviour['widerGrant']): Grant => {
  const permissions = grant.permissions as readonly unknown[]
  if (wider === 'amount') return { ...grant, permissions: permissions.map(doubleAmounts) }
  if (wider === 'expiry') return { ...grant, expiry: Number(grant.expiry) + DAY_SECONDS }
  if (wider === 'signer') return { ...grant, signer: { type: 'account', data: { address: stranger } } }
  return grant
}

/** An answer of `wallet_requestExecutionPermissions` that grants more than was asked for. */
export const widenExecutionGrant = (grant: Grant, wider: Misbehaviour['widerGrant']): Grant => {
  if (wider === 'amount') return { ...grant, permission: doubleAmounts(grant.permission) }
  if (wider === 'expiry') return { ...grant, rules: (grant.rules as readonly unknown[]).map(later) }
  if (wider === 'signer') return { ...grant, to: stranger }
  return grant
}
