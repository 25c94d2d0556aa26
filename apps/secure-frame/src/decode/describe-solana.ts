import { base58 } from '@scure/base'
import type { Texts } from '../app/texts.js'
import { toHex } from '../signer/hex.js'
import { readLength, readSolanaTransaction } from '../signer/solana-transaction.js'
import { formatUnits } from './amounts.js'
import type { Description, Row, Warning } from './description.types.js'
import { readText, toVisible } from './visible-text.js'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const memoPrograms = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** Reads the instructions. An account from a lookup table has no key in the transaction: it is written as `?`. */
function readInstructions(bytes: Uint8Array): readonly Instruction[] {
  const { message, keys, blockhashAt } = readSolanaTransaction(bytes)
  const names = keys.map(key => base58.encode(key))
  const count = readLength(message, blockhashAt + 32)
  let at = count.next
  return Array.from({ length: count.value }, () => {
    const program = names[message[at] ?? -1] ?? '?'
    const accounts = readLength(message, at + 1)
    const dataLength = readLength(message, accounts.next + accounts.value)
    const indexes = message.slice(accounts.next, accounts.next + accounts.value)
    const data = message.slice(dataLength.next, dataLength.next + dataLength.value)
    at = dataLength.next + dataLength.value
    if (data.length < dataLength.value) throw new Error('The transaction ends early')
    return { program, accounts: [...indexes].map(index => names[index] ?? '?'), data }
  })
}

const u64 = (data: Uint8Array, at: number): bigint =>
  data.length >= at + 8 ? new DataView(data.buffer, data.byteOffset + at, 8).getBigUint64(0, true) : 0n

interface Parts {
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

const address = (label: Row['label'], value: string | undefined): Row => ({
  label,
  value: value ?? '?',
  form: 'address',
})

function describeSystem({ accounts, data }: Instruction, symbol: string, texts: Texts): Parts | undefined {
  const kind = data.length >= 4 ? new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true) : -1
  if (kind === 2 && data.length === 12) {
    const rows: readonly Row[] = [
      { label: 'action', value: texts.say('actionTransfer', { symbol }) },
      { label: 'amount', value: `${formatUnits(u64(data, 4), 9)} ${symbol}` },
      address('to', accounts[1]),
    ]
    return { rows, warnings: [] }
  }
  // Assign gives the account to a program.
  return kind === 1 ? { rows: [], warnings: [{ key: 'warnAuthority' }] } : undefined
}

function describeToken({ accounts, data }: Instruction, texts: Texts): Parts | undefined {
  const kind = data[0]
  const isChecked = kind === 12 || kind === 13
  const decimals = isChecked ? (data[9] ?? 0) : 0
  const amount: Row = {
    label: 'amount',
    // Without decimals in the instruction the number counts the smallest unit.
    value: formatUnits(u64(data, 1), decimals),
  }
  const action = (key: 'actionTokenTransfer' | 'actionApprove' | 'actionRevoke'): Row => ({
    label: 'action',
    value: texts.say(key),
  })
  const mint = isChecked ? [address('token', accounts[1])] : []
  const target = accounts[isChecked ? 2 : 1]
  if (kind === 3 || kind === 12)
    return { rows: [action('actionTokenTransfer'), amount, address('to', target), ...mint], warnings: [] }
  if (kind === 4 || kind === 13) {
    const isAll = u64(data, 1) === (1n << 64n) - 1n
    const shown = isAll ? { ...amount, value: texts.say('unlimited') } : amount
    const rows = [action('actionApprove'), shown, address('spender', target), ...mint]
    return { rows, warnings: isAll ? [{ key: 'warnUnlimited' }] : [] }
  }
  if (kind === 5) return { rows: [action('actionRevoke')], warnings: [] }
  return kind === 6 ? { rows: [], warnings: [{ key: 'warnAuthority' }] } : undefined
}

function describeInstruction(instruction: Instruction, symbol: string, texts: Texts): Parts {
  const { program, data } = instruction
  if (program === COMPUTE_BUDGET || program === ASSOCIATED_TOKEN) return { rows: [], warnings: [] }
  if (memoPrograms.has(program)) {
    const text = readText(data)
    if (text !== undefined)
      return { rows: [{ label: 'message', value: toVisible(text), form: 'text' }], warnings: [] }
  }
  const known =
    program === SYSTEM
      ? describeSystem(instruction, symbol, texts)
      : tokenPrograms.has(program)
        ? describeToken(instruction, texts)
        : undefined
  return known ?? { rows: [address('program', program)], warnings: [{ key: 'warnRaw' }] }
}

/** Describes transactions of solana, instruction by instruction. */
export function describeSolana(
  transactions: readonly Uint8Array[],
  { symbol, texts }: { readonly symbol: string; readonly texts: Texts },
): Description {
  const parts = transactions.map(bytes =>
    readInstructions(bytes).map(each => describeInstruction(each, symbol, texts)),
  )
  const warnings = parts.flat().flatMap(each => each.warnings)
  const count: readonly Row[] =
    transactions.length > 1 ? [{ label: 'transactions', value: String(transactions.length) }] : []
  return {
    title: 'titleTransaction',
    rows: [...count, ...parts.flat().flatMap(each => each.rows)],
    warnings: warnings.filter((each, at) => warnings.findIndex(({ key }) => key === each.key) === at),
    raw: transactions.map(toHex).join('\n\n'),
  }
}
