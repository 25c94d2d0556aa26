import {
  isTruthy,
  type Machine,
  pop,
  requireTrue,
  type ScriptContext,
  ScriptEnd,
  type ScriptStatus,
} from './machine.js'
import { operations } from './operations.js'
import { type Instruction, parseScript } from './parse-script.js'

const OP_IF = 0x63
const OP_NOTIF = 0x64
const OP_ELSE = 0x67
const OP_ENDIF = 0x68
const BRANCHES: readonly number[] = [OP_IF, OP_NOTIF, OP_ELSE, OP_ENDIF]
/** Consensus limits: bytes of a script, operations, items, bytes of an item. BIP-342 lifts the first two. */
const MAX_SCRIPT = 10_000
const MAX_OPERATIONS = 201
const MAX_ITEMS = 1_000
const MAX_ITEM = 520

/** Whether a script is satisfied. The locks are those that the script looked at. */
export interface ScriptVerdict {
  readonly status: ScriptStatus
  readonly lockTime?: number
  readonly sequence?: number
}

/** MINIMALIF: the condition is empty or 1. @throws ScriptEnd */
function popCondition(stack: Uint8Array[]): boolean {
  const item = pop(stack)
  requireTrue(item.length === 0 || (item.length === 1 && item[0] === 1))
  return item.length === 1
}

/** Opens, turns or closes a branch; `branches` says for each open one whether it runs. */
function branch(code: number, branches: boolean[], stack: Uint8Array[]): void {
  const runs = branches.every(Boolean)
  if (code === OP_IF || code === OP_NOTIF) {
    branches.push(runs && popCondition(stack) === (code === OP_IF))
    return
  }
  const last = branches.pop()
  if (last === undefined) throw new ScriptEnd()
  if (code === OP_ELSE) branches.push(!last)
}

function run(steps: readonly Instruction[], machine: Machine): void {
  const { stack, alt, context } = machine
  const limited = context.rules !== 'tapscript'
  const branches: boolean[] = []
  for (const { code, data, minimal } of steps) {
    requireTrue(data === undefined || data.length <= MAX_ITEM)
    if (data === undefined) machine.operations += 1
    if (BRANCHES.includes(code)) branch(code, branches, stack)
    else if (branches.every(Boolean)) {
      requireTrue(minimal)
      if (data) stack.push(data)
      else operations[context.rules][code]?.(machine)
    }
    requireTrue(stack.length + alt.length <= MAX_ITEMS && !(limited && machine.operations > MAX_OPERATIONS))
  }
  requireTrue(branches.length === 0)
}

/**
 * Runs a script on what was given for it, under the rules that BIP-322 requires: MINIMALDATA, MINIMALIF, NULLFAIL,
 * CLEANSTACK. A script with an operation that isn't known here, or that needs no signature, is inconclusive: nobody
 * signed the text with it.
 */
export function runScript(
  script: Uint8Array,
  given: readonly Uint8Array[],
  context: ScriptContext,
): ScriptVerdict {
  const steps = parseScript(script)
  const limited = context.rules !== 'tapscript'
  if (!steps || (limited && script.length > MAX_SCRIPT) || given.some(({ length }) => length > MAX_ITEM))
    return { status: 'invalid' }
  const known = operations[context.rules]
  if (steps.some(({ code, data }) => !data && !BRANCHES.includes(code) && !Object.hasOwn(known, code)))
    return { status: 'inconclusive' }
  const machine: Machine = { context, stack: [...given], alt: [], signatures: 0, operations: 0, locks: {} }
  try {
    run(steps, machine)
  } catch (error) {
    return { status: error instanceof ScriptEnd ? error.status : 'invalid' }
  }
  const [left, ...more] = machine.stack
  if (!left || more.length > 0 || !isTruthy(left)) return { status: 'invalid' }
  return machine.signatures === 0 ? { status: 'inconclusive' } : { status: 'valid', ...machine.locks }
}
