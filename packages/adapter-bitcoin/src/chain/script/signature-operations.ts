import { fromBoolean, fromNumber, type Machine, pop, popNumber, requireTrue, ScriptEnd } from './machine.js'

/** Consensus limit of OP_CHECKMULTISIG. */
const MAX_KEYS = 20

/** Whether a key has a form that the script's rules allow. @throws ScriptEnd */
function requireKey({ context }: Machine, key: Uint8Array): void {
  const [first = 0] = key
  if (context.rules === 'tapscript') {
    // BIP-342 keeps other lengths for keys of later kinds.
    if (key.length !== 32) throw new ScriptEnd(key.length === 0 ? 'invalid' : 'inconclusive')
    return
  }
  const compressed = key.length === 33 && (first === 2 || first === 3)
  requireTrue(compressed || (context.rules === 'legacy' && key.length === 65 && first === 4))
}

/** NULLFAIL: a signature is right, or empty. @throws ScriptEnd */
function checkSignature(machine: Machine, signature: Uint8Array, key: Uint8Array): boolean {
  requireKey(machine, key)
  if (signature.length === 0) return false
  requireTrue(machine.context.verify(signature, key))
  machine.signatures += 1
  return true
}

/** OP_CHECKSIG. */
export function checkSig(machine: Machine): void {
  const key = pop(machine.stack)
  machine.stack.push(fromBoolean(checkSignature(machine, pop(machine.stack), key)))
}

/** OP_CHECKSIGADD of BIP-342. */
export function checkSigAdd(machine: Machine): void {
  const { stack } = machine
  const key = pop(stack)
  const count = popNumber(stack)
  stack.push(fromNumber(count + Number(checkSignature(machine, pop(stack), key))))
}

const popList = (stack: Uint8Array[], max: number): Uint8Array[] => {
  const length = popNumber(stack)
  requireTrue(length >= 0 && length <= max)
  return Array.from({ length }, () => pop(stack))
}

/** OP_CHECKMULTISIG: signatures must come in the order of the keys, each key used once. */
export function checkMultisig(machine: Machine): void {
  const { stack, context } = machine
  const keys = popList(stack, MAX_KEYS)
  machine.operations += keys.length
  const signatures = popList(stack, keys.length)
  // NULLDUMMY: the operation takes one item too many.
  requireTrue(pop(stack).length === 0)
  for (const key of keys) requireKey(machine, key)
  let at = 0
  const passed = signatures.every(signature => {
    while (signature.length > 0 && at < keys.length) {
      const key = keys[at] ?? new Uint8Array()
      at += 1
      if (context.verify(signature, key)) return true
    }
    return false
  })
  requireTrue(passed || signatures.every(({ length }) => length === 0))
  if (passed) machine.signatures += signatures.length
  stack.push(fromBoolean(passed))
}
