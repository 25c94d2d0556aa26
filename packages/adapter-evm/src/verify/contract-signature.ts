import type { Hex } from '../codec/rpc.js'
import { validatorCode } from './validator-code.js'

/** Asks one node. Returns `refused` if a contract reverted. Rejects if the node does not answer. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<Hex | 'refused'>

/** Asks a node whether a contract signed. Undefined for an answer that the call cannot have. */
export type ContractCheck = (ask: Ask) => Promise<boolean | undefined>

/** Who is said to have signed what. Hex in small letters, without a prefix but for the account. */
interface Claim {
  readonly account: Hex
  readonly hash: string
  readonly signature: string
}

/** 5,000,000: the contract of an account needs less, and a node must not work for longer. */
const GAS = '0x4c4b40'
/** `isValidSignature(bytes32,bytes)` of ERC-1271, and what a contract returns for yes. */
const SELECTOR = '1626ba7e'
const WORD = 64
const YES = `0x${SELECTOR.padEnd(WORD, '0')}`
/** Ends a signature of ERC-6492. */
const MARK = '6492'.repeat(16)

const word = (value: number): string => value.toString(16).padStart(WORD, '0')

/** Bytes of the ABI: their length, and then the bytes themselves, padded to whole words. */
const bytes = (hex: string): string =>
  word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')

/** Reads a length or an offset of the ABI, in hex digits. Undefined beyond `most`. */
function readDigits(hex: string, at: number, most: number): number | undefined {
  const text = hex.slice(at, at + WORD)
  const digits = text.length === WORD ? BigInt(`0x${text}`) * 2n : undefined
  return digits !== undefined && digits <= BigInt(most) ? Number(digits) : undefined
}

/** Whether a signature names the factory of its contract (ERC-6492). */
export const isWrapped = (signature: string): boolean => signature.endsWith(MARK)

/** Returns the signature in a wrapper of ERC-6492, `(address factory, bytes calldata, bytes signature)`. */
function unwrap(signature: string): string | undefined {
  const body = signature.slice(0, -WORD)
  const start = readDigits(body, 2 * WORD, body.length)
  const length = start === undefined ? undefined : readDigits(body, start, body.length)
  if (start === undefined || length === undefined) return undefined
  const inner = body.slice(start + WORD, start + WORD + length)
  return inner.length === length ? inner : undefined
}

/** Asks a contract that stands. An account without code returns nothing, which is a no. */
async function askContract(ask: Ask, { account, hash, signature }: Claim): Promise<boolean> {
  const data = `0x${SELECTOR}${hash}${word(2 * 32)}${bytes(signature)}`
  const result = await ask('eth_call', [{ to: account, data, gas: GAS }, 'latest'])
  // The whole word is compared: the precompile that repeats its input (0x04) begins with the selector as well.
  return result.slice(0, YES.length).toLowerCase() === YES
}

/** Asks a contract to come: code that the node runs and does not keep makes the contract by its factory, then asks it. */
async function askValidator(ask: Ask, { account, hash, signature }: Claim): Promise<boolean | undefined> {
  const owner = account.slice(2).padStart(WORD, '0')
  const data = `${validatorCode}${owner}${hash}${word(3 * 32)}${bytes(signature)}`
  const result = await ask('eth_call', [{ data, gas: GAS }, 'latest'])
  if (result === '0x01') return true
  return result === '0x00' || result === 'refused' ? false : undefined
}

/**
 * Returns how to ask a node whether a contract signed: ERC-6492 if the signature is wrapped, else ERC-1271. Returns
 * undefined for a wrapper that is broken, or that has another one in it: no wallet wraps twice.
 */
export function createContractCheck(claim: Claim): ContractCheck | undefined {
  if (!isWrapped(claim.signature)) return ask => askContract(ask, claim)
  const inner = unwrap(claim.signature)
  if (inner === undefined || isWrapped(inner)) return undefined
  return async ask => {
    const code = await ask('eth_getCode', [claim.account, 'latest'])
    if (code === 'refused') return undefined
    // The signer chose the factory. Where the contract stands it is not called: it could change what the contract says,
    // with money that a call which nothing is kept of does not cost.
    return code === '0x' ? askValidator(ask, claim) : askContract(ask, { ...claim, signature: inner })
  }
}
