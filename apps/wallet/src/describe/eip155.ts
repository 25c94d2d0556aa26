import { bytesAsText, readBytes } from '../format/decode-bytes'
import { readAmount } from '../format/format-units'
import type { Described, DescribeInput, DescribeNamespace, Fact } from './described.types'
import { describeTypedData } from './typed-data'
import { addressFact, coinFact, describeMessage, type Fields, fieldsOf, plainFact } from './words'

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

const messageOf = (value: unknown): string => {
  const bytes = typeof value === 'string' && /^0x/i.test(value) ? readBytes(value, 'hex') : undefined
  return bytes ? bytesAsText(bytes) : String(value ?? '')
}

const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const UNLIMITED = 1n << 255n

/** What a call does, where it is one of the two that every token has. */
const readTokenCall = (data: unknown) => {
  const found = typeof data === 'string' && /^(0x[0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data)
  if (!found) return undefined
  const [, selector = '', to, amount] = found
  const kind = { [TRANSFER]: 'transfer', [APPROVE]: 'approve' }[selector.toLowerCase()]
  return kind ? { kind, to: `0x${to}`, amount: BigInt(`0x${amount}`) } : undefined
}

const describeCall = (call: Fields, { network }: DescribeInput) => {
  const facts: Fact[] = []
  const warnings: string[] = []
  const token = readTokenCall(call.data ?? call.input)
  const value = readAmount(call.value) ?? 0n
  if (token) {
    facts.push(addressFact(token.kind === 'transfer' ? 'Recipient' : 'Allowed to spend', token.to))
    facts.push(plainFact('Amount', `${token.amount} base units of the token`))
    facts.push(addressFact('Token', call.to))
    if (token.kind === 'approve' && token.amount >= UNLIMITED)
      warnings.push('This allows spending every token of this kind that the account ever holds.')
  } else {
    facts.push(call.to ? addressFact('Recipient', call.to) : plainFact('Recipient', 'A new contract'))
  }
  if (value > 0n || !token) facts.push(coinFact(token ? 'Coins beside it' : 'Amount', value, network))
  const data = call.data ?? call.input
  if (!token && typeof data === 'string' && data.length > 2) {
    facts.push(plainFact('Data', data))
    warnings.push('This calls a contract. What it does cannot be read here.')
  }
  return { facts, warnings, token }
}

const describeTransaction = (input: DescribeInput, isSent: boolean): Described => {
  const transaction = fieldsOf(listOf(input.params)[0])
  const { facts, warnings, token } = describeCall(transaction, input)
  return {
    title: token?.kind === 'approve' ? 'Allow spending' : isSent ? 'Send transaction' : 'Sign transaction',
    action: isSent ? 'Send' : 'Sign',
    facts: [...facts, addressFact('From', transaction.from)],
    warnings,
  }
}

const describeCalls = (input: DescribeInput): Described => {
  const { calls, from, atomicRequired } = fieldsOf(listOf(input.params)[0])
  const each = listOf(calls).map(call => describeCall(fieldsOf(call), input))
  return {
    title: each.length === 1 ? 'Send one call' : `Send ${each.length} calls`,
    action: 'Send',
    facts: [
      ...each.flatMap(({ facts }, at) =>
        facts.map(fact => ({ ...fact, label: each.length > 1 ? `${at + 1}. ${fact.label}` : fact.label })),
      ),
      ...(from ? [addressFact('From', from)] : []),
      plainFact('All or nothing', atomicRequired === true ? 'Yes' : 'Not asked for'),
    ],
    warnings: [...new Set(each.flatMap(({ warnings }) => warnings))],
  }
}

const describeSwitch = ({ params, networks }: DescribeInput): Described => {
  const chainId = readAmount(fieldsOf(listOf(params)[0]).chainId)
  const found = networks.find(({ network }) => network.networkId === `eip155:${chainId}`)
  return {
    title: 'Switch network',
    action: 'Switch',
    facts: [plainFact('To', found?.network.name ?? `An unknown network, ${chainId}`)],
    warnings: [],
  }
}

const describeAdd = ({ params }: DescribeInput): Described => {
  const { chainId, chainName, rpcUrls, nativeCurrency } = fieldsOf(listOf(params)[0])
  return {
    title: 'Add network',
    action: 'Add',
    facts: [
      plainFact('Name', chainName),
      plainFact('Number', readAmount(chainId)),
      plainFact('Coin', fieldsOf(nativeCurrency).symbol),
      plainFact('Address', listOf(rpcUrls)[0]),
    ],
    warnings: ['Add only networks that you know: whoever runs one sees what you do there.'],
  }
}

const describeAsset = ({ params }: DescribeInput): Described => {
  const { options, type } = fieldsOf(Array.isArray(params) ? params[0] : params)
  const { address, symbol } = fieldsOf(options)
  return {
    title: 'Add token',
    action: 'Add',
    facts: [plainFact('Symbol', symbol), plainFact('Kind', type), addressFact('Token', address)],
    warnings: [],
  }
}

/** Requests of eip155. */
export const describeEip155: DescribeNamespace = input => {
  const [first, second] = listOf(input.params)
  if (input.method === 'personal_sign') return describeMessage(messageOf(first), second)
  if (input.method === 'eth_sign') return describeMessage(messageOf(second), first)
  if (input.method.startsWith('eth_signTypedData')) return describeTypedData(second, first)
  if (input.method === 'eth_sendTransaction') return describeTransaction(input, true)
  if (input.method === 'eth_signTransaction') return describeTransaction(input, false)
  if (input.method === 'wallet_sendCalls') return describeCalls(input)
  if (input.method === 'wallet_switchEthereumChain') return describeSwitch(input)
  if (input.method === 'wallet_addEthereumChain') return describeAdd(input)
  return input.method === 'wallet_watchAsset' ? describeAsset(input) : undefined
}
