import { encodeBase58, sameBytes } from '../codec/bytes.js'
import { createReader } from './reader.js'

/** One step of a message, its accounts by key: two messages may number the same accounts differently. */
interface Step {
  readonly program: string
  /** Key and role, or the place in a lookup table. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A message as far as two of them are compared. */
interface Meaning {
  readonly feePayer: string
  readonly steps: readonly Step[]
}

const KEY = 32
const VERSIONED = 128

/** What a message does, legacy or version 0. Undefined where it ends too early. */
function readMeaning(message: Uint8Array): Meaning | undefined {
  const { byte, take, count, list, isOver } = createReader(message)
  const first = byte()
  const versioned = first >= VERSIONED
  const signers = versioned ? byte() : first
  const [readOnlySigners, readOnlyOthers] = [byte(), byte()]
  const keys = list(() => encodeBase58(take(KEY)))
  const roleOf = (index: number): string => {
    const signs = index < signers
    const writes = signs ? index < signers - readOnlySigners : index < keys.length - readOnlyOthers
    return `${signs ? 's' : ''}${writes ? 'w' : ''}`
  }
  take(KEY)
  const written = list(() => ({
    program: byte(),
    accounts: list(() => byte()),
    data: take(count()),
  }))
  const looked = versioned ? list(() => readLookup()) : []
  function readLookup() {
    const table = encodeBase58(take(KEY))
    const [writable, readable] = [list(() => byte()), list(() => byte())]
    const name = (role: string) => (index: number) => `${table}/${index}:${role}`
    return { writable: writable.map(name('w')), readable: readable.map(name('')) }
  }
  if (isOver()) return undefined
  const named = keys.map((key, index) => `${key}:${roleOf(index)}`)
  const all = [
    ...named,
    ...looked.flatMap(({ writable }) => writable),
    ...looked.flatMap(({ readable }) => readable),
  ]
  return {
    feePayer: keys[0] ?? '',
    steps: written.map(({ program, accounts, data }) => ({
      program: keys[program] ?? all[program] ?? '',
      accounts: accounts.map(index => all[index] ?? ''),
      data,
    })),
  }
}

/**
 * Programs that a wallet adds to a transaction to get it through or to guard it: compute budget, and Lighthouse, which
 * lets a transaction fail when an account is not as the wallet foresaw.
 */
const HELPERS: ReadonlySet<string> = new Set([
  'ComputeBudget111111111111111111111111111111',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
])

const isHelper = ({ program }: Step) => HELPERS.has(program)

const isSameStep = (a: Step | undefined, b: Step | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.program === b.program &&
  a.accounts.join() === b.accounts.join() &&
  sameBytes(a.data, b.data)

/** What a message does, as text: the same for two messages that differ in their blockhash and in helper steps alone. */
export function meaningOf(message: Uint8Array): string | undefined {
  const meaning = readMeaning(message)
  if (!meaning) return undefined
  const steps = meaning.steps
    .filter(step => !isHelper(step))
    .map(({ program, accounts, data }) => `${program} ${accounts.join()} ${encodeBase58(data)}`)
  return [meaning.feePayer, ...steps].join('\n')
}

/**
 * How a message that came back differs from the one that was given: not at all, by steps of helper programs alone
 * (`helped`), or in what it does. The same account must pay, and every other step must be there, in order.
 */
export function compareMessages(asked: Uint8Array, given: Uint8Array): 'same' | 'helped' | 'other' {
  if (sameBytes(asked, given)) return 'same'
  const [before, after] = [readMeaning(asked), readMeaning(given)]
  if (!before || !after || before.feePayer !== after.feePayer) return 'other'
  const wanted = before.steps.filter(step => !isHelper(step))
  const found = after.steps.filter(step => !isHelper(step))
  const same = wanted.length === found.length && wanted.every((step, at) => isSameStep(step, found[at]))
  return same ? 'helped' : 'other'
}
