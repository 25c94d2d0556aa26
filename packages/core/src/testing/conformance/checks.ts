import type { AddressCodec } from '../../adapter/contract/chain-adapter.types.js'
import type { Account, Connection } from '../../adapter/contract/connection.types.js'
import type { SignInProof, SignInRequest } from '../../adapter/contract/sign-in.types.js'
import { safeParseAccountId } from '../../caip/account-id.js'
import { type NetworkId, safeParseNetworkId } from '../../caip/network-id.js'
import type { ErrorCode } from '../../errors/codes.js'
import { errorCodes } from '../../errors/codes.js'
import type { LatchkeyError } from '../../errors/error.js'
import { isLatchkeyError } from '../../errors/error.js'
import type { AddressSample, ScriptedWallet } from './conformance.types.js'
import { ensure } from './wait.js'

/** A value as it appears in a message: short, and never a failure of its own. */
export function show(value: unknown): string {
  try {
    const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value))
    return text.length > 120 ? `${text.slice(0, 117)}...` : text
  } catch {
    return String(value)
  }
}

/** Splits a sample into what a codec is asked with. */
export const sampleParts = (
  sample: AddressSample,
): readonly [address: string, networkId: NetworkId | undefined] =>
  typeof sample === 'string' ? [sample, undefined] : [sample.address, sample.networkId]

/** What the kit signs in to: every field of a request. */
export const signInRequest = (networkId: NetworkId): SignInRequest => ({
  networkId,
  domain: 'conformance.example',
  uri: 'https://conformance.example/login',
  version: '1',
  nonce: '4f1c6f0b9a2d4e7f8a1b2c3d4e5f6071',
  issuedAt: '2026-11-25T10:00:00.000Z',
  statement: 'Signs in to a test.',
  expirationTime: '2026-11-25T10:10:00.000Z',
  notBefore: '2026-11-25T09:59:00.000Z',
  requestId: 'conformance-7',
  resources: ['https://conformance.example/terms'],
})

/** A sign-in has every field that was asked for, and the account that it names. */
export function checkSignIn(
  { networkId, address, message }: SignInProof,
  request: SignInRequest,
  what: string,
): void {
  ensure(
    networkId === request.networkId,
    `${what} is of network ${show(networkId)}, not of ${request.networkId}`,
  )
  const { networkId: _, ...fields } = request
  for (const [field, value] of Object.entries({ ...fields, address })) {
    const lost = [value].flat().find(part => !message.includes(part))
    ensure(lost === undefined, `${what} signs a text without the ${field} ${show(lost)}`)
  }
}

/** The value survives being copied to another realm: no functions, no live objects. */
export function checkCloneable(value: unknown, what: string): void {
  try {
    structuredClone(value)
  } catch (error) {
    ensure(false, `${what} is not structured-cloneable: ${String(error)}`)
  }
}

/** A CAIP-2 id of the namespace. */
export function checkNetworkId(networkId: unknown, namespace: string, what: string): void {
  const parts = safeParseNetworkId(networkId)
  ensure(parts, `${what} is not CAIP-2: ${show(networkId)}`)
  ensure(
    parts.namespace === namespace,
    `${what} is of another namespace than ${namespace}: ${show(networkId)}`,
  )
}

function checkAccount(account: Account, namespace: string, codec: AddressCodec, what: string): void {
  const parts = safeParseAccountId(account.accountId)
  ensure(parts, `${what} has an accountId that is not CAIP-10: ${show(account.accountId)}`)
  ensure(parts.namespace === namespace, `${what} is of another namespace than ${namespace}: ${show(parts)}`)
  ensure(
    parts.address === account.address,
    `${what}: address ${show(account.address)} and accountId ${show(account.accountId)} differ`,
  )
  ensure(
    codec.isAddress(account.address, parts.networkId),
    `${what}: the adapter's own isAddress refuses ${show(account.address)}`,
  )
  ensure(
    codec.normalizeAddress(account.address, parts.networkId) === account.address,
    `${what}: ${show(account.address)} is not in the canonical spelling`,
  )
}

/** Accounts as core may keep them. */
export function checkAccounts(
  accounts: readonly Account[],
  namespace: string,
  codec: AddressCodec,
  what: string,
): void {
  checkCloneable(accounts, what)
  ensure(Array.isArray(accounts) && accounts.length > 0, `${what}: at least one account is promised`)
  for (const account of accounts) checkAccount(account, namespace, codec, what)
  const keys = accounts.map(({ accountId, type, purpose }) => `${accountId}/${type}/${purpose}`)
  ensure(new Set(keys).size === keys.length, `${what}: an account is listed twice`)
}

/** A connection as core may keep it. */
export function checkConnection(
  connection: Connection,
  expected: { namespace: string; connectorId: string },
  codec: AddressCodec,
  what: string,
): void {
  checkCloneable(connection, what)
  ensure(
    connection.namespace === expected.namespace,
    `${what}.namespace is ${show(connection.namespace)}, not ${show(expected.namespace)}`,
  )
  ensure(
    connection.connectorId === expected.connectorId,
    `${what}.connectorId is ${show(connection.connectorId)}, not ${show(expected.connectorId)}`,
  )
  checkNetworkId(connection.networkId, expected.namespace, `${what}.networkId`)
  checkAccounts(connection.accounts, expected.namespace, codec, `${what}.accounts`)
}

/** One of ours with a known code (the given one, if any), without the wallet's secret in what it says. */
export function checkError(
  error: unknown,
  code: ErrorCode | undefined,
  what: string,
  { secretText }: Pick<ScriptedWallet, 'secretText'> = {},
): asserts error is LatchkeyError {
  const wanted = code === undefined ? 'a LatchkeyError' : `LatchkeyError ${code}`
  ensure(isLatchkeyError(error), `${what} should fail with ${wanted}, not ${String(error)}`)
  ensure(
    errorCodes.includes(error.code),
    `${what} failed with a code that is not in the list: ${show(error.code)}`,
  )
  ensure(
    code === undefined || error.code === code,
    `${what} should fail with ${code}, not ${error.code} (${error.message})`,
  )
  ensure(error.message !== '', `${what} failed without a message`)
  const said = `${error.message}\n${error.hint ?? ''}`
  ensure(!secretText || !said.includes(secretText), `${what}: the secret is in the error's message or hint`)
}
