import { base58 } from '@scure/base'
import { bytesAsText, readBytes } from '../format/decode-bytes'
import type { Described, DescribeInput, DescribeNamespace, Fact } from './described.types'
import { addressFact, coinFact, describeMessage, fieldsOf, plainFact } from './words'

const SYSTEM = '11111111111111111111111111111111'
const SYSTEM_TRANSFER = 2

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** Reads bytes one after the other. @throws RangeError at the end */
const createReader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The transaction ends too soon.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 127) << shift
      if (next < 128) return value
    }
    throw new RangeError('A number of the transaction is too long.')
  }
  return { take, byte, compact, peek: () => bytes[at] ?? 0 }
}

/** The payer and the instructions of a transaction; addresses of look-up tables stay unknown. */
const readTransaction = (wire: Uint8Array) => {
  const { take, byte, compact, peek } = createReader(wire)
  take(64 * compact())
  if (peek() >= 128) byte()
  take(3)
  const accounts = Array.from({ length: compact() }, () => base58.encode(take(32)))
  take(32)
  const name = (index: number) => accounts[index] ?? `look-up ${index}`
  const instructions = Array.from({ length: compact() }, (): Instruction => {
    const program = name(byte())
    const used = [...take(compact())].map(name)
    return { program, accounts: used, data: take(compact()) }
  })
  return { payer: accounts[0], instructions }
}

const describeInstruction = ({ program, accounts, data }: Instruction, input: DescribeInput): Fact[] => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isTransfer = program === SYSTEM && data.length === 12 && view.getUint32(0, true) === SYSTEM_TRANSFER
  return isTransfer
    ? [addressFact('Recipient', accounts[1]), coinFact('Amount', view.getBigUint64(4, true), input.network)]
    : [addressFact('Program', program)]
}

const describeWire = (text: unknown, input: DescribeInput) => {
  const wire = readBytes(text, 'base64')
  if (!wire) return { facts: [plainFact('Transaction', 'Not readable')], readable: false }
  try {
    const { payer, instructions } = readTransaction(wire)
    const facts = instructions.flatMap(instruction => describeInstruction(instruction, input))
    return {
      facts: [...facts, addressFact('From', payer)],
      readable: facts.every(fact => fact.label !== 'Program'),
    }
  } catch {
    return { facts: [plainFact('Transaction', 'Not readable')], readable: false }
  }
}

const describeTransactions = (
  texts: readonly unknown[],
  input: DescribeInput,
  isSent: boolean,
): Described => {
  const each = texts.map(text => describeWire(text, input))
  const what = each.length === 1 ? 'transaction' : `${each.length} transactions`
  return {
    title: `${isSent ? 'Send' : 'Sign'} ${what}`,
    action: isSent ? 'Send' : 'Sign',
    facts: each.flatMap(({ facts }, at) =>
      facts.map(fact => ({ ...fact, label: each.length > 1 ? `${at + 1}. ${fact.label}` : fact.label })),
    ),
    warnings: each.every(({ readable }) => readable)
      ? []
      : ['This runs programs. What they do cannot be read here.'],
  }
}

/** Requests of solana. */
export const describeSolana: DescribeNamespace = input => {
  const { message, pubkey, transaction, transactions } = fieldsOf(input.params)
  if (input.method === 'solana_signMessage') {
    const bytes = readBytes(message, 'base58')
    return describeMessage(bytes ? bytesAsText(bytes) : String(message), pubkey)
  }
  if (input.method === 'solana_signTransaction') return describeTransactions([transaction], input, false)
  if (input.method === 'solana_signAndSendTransaction')
    return describeTransactions([transaction], input, true)
  if (input.method === 'solana_signAllTransactions')
    return describeTransactions(Array.isArray(transactions) ? transactions : [], input, false)
  return undefined
}
