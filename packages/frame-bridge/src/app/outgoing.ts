import { FrameBridgeError } from '../errors.js'
import type { RequestName } from '../messages/index.js'
import { type AppMessageName, appRequests, isPlainData, read, rpcRuleOf, texts } from '../messages/index.js'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Writes every bigint as hex with 0x, as RPC has it. */
function withHex(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(withHex)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, withHex(element)]))
}

const invalid = (text: string) => new FrameBridgeError('invalidRequest', text)

/**
 * Checks what is to be sent, so that the frame has no reason to refuse it.
 * @throws FrameBridgeError 'invalidRequest' with a validation text, or 'rpcNotAllowed'
 */
export function readOutgoing(name: AppMessageName, payload: unknown): unknown {
  if (!isPlainData(payload)) throw invalid(texts.invalidInput)
  const reading = read<unknown>(appRequests[name], name === 'RPC_REQUEST' ? withHex(payload) : payload)
  if (!reading.isValid) throw invalid(reading.text)
  if (ruleOf(name, reading.value) === 'refused')
    throw new FrameBridgeError('rpcNotAllowed', texts.rpcNotAllowed)
  return reading.value
}

/** Returns the rule of an RPC request's method; undefined for other messages. */
export const ruleOf = (name: AppMessageName, payload: unknown) =>
  name === 'RPC_REQUEST' ? rpcRuleOf((payload as { readonly method: string }).method) : undefined

/** The device's code: an addition of ours, for the port alone. */
export const hasDeviceCode = (payload: unknown): boolean => isObject(payload) && 'code' in payload

/** These say nothing to a frame that is not there: they neither create it nor raise an alert if it does not load. */
export const isQuiet = (name: RequestName): boolean =>
  name === 'SYNC_THEME' || name === 'SYNC_DAPP_DATA' || name === 'SET_PREFERRED_ACCOUNT'

/** Whether a person takes as long as they want: for a code, in another app, or to read what they approve. */
export const isUntimed = (name: RequestName, payload: unknown): boolean =>
  name.startsWith('UPDATE_EMAIL') || name === 'CONNECT_FARCASTER' || ruleOf(name, payload) === 'unsafe'
