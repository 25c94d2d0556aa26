import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { sameBytes } from '../../connectors/wallet-code.js'
import { checkLockTime, checkSequence } from './lock-operations.js'
import {
  fromBoolean,
  fromNumber,
  isTruthy,
  type Machine,
  pop,
  popNumber,
  requireTrue,
  type ScriptRules,
} from './machine.js'
import { checkMultisig, checkSig, checkSigAdd } from './signature-operations.js'

type Operation = (machine: Machine) => void

const verify: Operation = ({ stack }) => requireTrue(isTruthy(pop(stack)))
const then =
  (first: Operation, second: Operation): Operation =>
  machine => {
    first(machine)
    second(machine)
  }
const hash =
  (digest: (bytes: Uint8Array) => Uint8Array): Operation =>
  ({ stack }) =>
    void stack.push(digest(pop(stack)))
const numbers =
  (work: (a: number, b: number) => number): Operation =>
  ({ stack }) => {
    const b = popNumber(stack)
    stack.push(fromNumber(work(popNumber(stack), b)))
  }
const equal: Operation = ({ stack }) => void stack.push(fromBoolean(sameBytes(pop(stack), pop(stack))))
const numEqual = numbers((a, b) => Number(a === b))
const duplicate: Operation = ({ stack }) => {
  const top = pop(stack)
  stack.push(top, top)
}
const top = ({ stack }: Machine): Uint8Array => {
  const item = pop(stack)
  stack.push(item)
  return item
}

const COMMON: Readonly<Record<number, Operation>> = {
  97: () => undefined, // OP_NOP
  105: verify,
  107: ({ stack, alt }) => void alt.push(pop(stack)), // OP_TOALTSTACK
  108: ({ stack, alt }) => void stack.push(pop(alt)), // OP_FROMALTSTACK
  115: machine => (isTruthy(top(machine)) ? duplicate(machine) : undefined), // OP_IFDUP
  117: ({ stack }) => void pop(stack), // OP_DROP
  118: duplicate,
  124: ({ stack }) => void stack.push(pop(stack), pop(stack)), // OP_SWAP
  130: machine => void machine.stack.push(fromNumber(top(machine).length)), // OP_SIZE
  135: equal,
  136: then(equal, verify),
  145: ({ stack }) => void stack.push(fromBoolean(popNumber(stack) === 0)), // OP_NOT
  146: ({ stack }) => void stack.push(fromBoolean(popNumber(stack) !== 0)), // OP_0NOTEQUAL
  147: numbers((a, b) => a + b),
  154: numbers((a, b) => Number(a !== 0 && b !== 0)), // OP_BOOLAND
  155: numbers((a, b) => Number(a !== 0 || b !== 0)), // OP_BOOLOR
  156: numEqual,
  157: then(numEqual, verify),
  166: hash(ripemd160),
  168: hash(sha256),
  169: hash(bytes => ripemd160(sha256(bytes))),
  170: hash(bytes => sha256(sha256(bytes))),
  172: checkSig,
  173: then(checkSig, verify),
  177: checkLockTime,
  178: checkSequence,
}

const MULTISIG = { 174: checkMultisig, 175: then(checkMultisig, verify) }

/**
 * The operations of each kind of script, by code: those that miniscript compiles to. Any other one makes a signature
 * inconclusive. OP_IF and its kin are `runScript`'s own.
 */
export const operations: Readonly<Record<ScriptRules, Readonly<Record<number, Operation>>>> = {
  legacy: { ...COMMON, ...MULTISIG },
  witness: { ...COMMON, ...MULTISIG },
  tapscript: { ...COMMON, 186: checkSigAdd },
}
