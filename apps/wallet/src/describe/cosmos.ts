import { bytesAsText, readBytes } from '../format/decode-bytes'
import { formatUnits, readAmount } from '../format/format-units'
import type { Described, DescribeInput, DescribeNamespace, Fact } from './described.types'
import { bytesIn, readProto, textIn } from './protobuf'
import { addressFact, describeMessage, type Fields, fieldsOf, plainFact } from './words'

interface Coin {
  readonly denom: string
  readonly amount: string
}

/** Micro units, as every coin of this namespace has them: `uatom` is a millionth of ATOM. */
const writeCoin = ({ denom, amount }: Coin): string => {
  const units = readAmount(amount)
  return units !== undefined && /^u[a-z]{2,12}$/.test(denom)
    ? `${formatUnits(units, 6)} ${denom.slice(1).toUpperCase()}`
    : `${amount} ${denom}`
}

const sendFacts = (from: unknown, to: unknown, coins: readonly Coin[]): readonly Fact[] => [
  addressFact('Recipient', to),
  ...coins.map((coin): Fact => ({ label: 'Amount', value: writeCoin(coin), kind: 'amount' })),
  addressFact('From', from),
]

const readCoins = (value: unknown): readonly Coin[] =>
  (Array.isArray(value) ? value : []).map(item => {
    const { denom, amount } = fieldsOf(item)
    return { denom: String(denom), amount: String(amount) }
  })

const UNREADABLE = 'What this message does cannot be read here.'

const describeAmino = (document: Fields, signer: unknown): Described => {
  const messages = (Array.isArray(document.msgs) ? document.msgs : []).map(fieldsOf)
  const [first] = messages
  if (messages.length === 1 && first?.type === 'sign/MsgSignData') {
    const bytes = readBytes(fieldsOf(first.value).data, 'base64')
    return describeMessage(bytes ? bytesAsText(bytes) : '', signer)
  }
  const isSend = (type: unknown) => type === 'cosmos-sdk/MsgSend'
  const facts = messages.flatMap(({ type, value }) => {
    const { from_address, to_address, amount } = fieldsOf(value)
    return isSend(type)
      ? sendFacts(from_address, to_address, readCoins(amount))
      : [plainFact('Message', type)]
  })
  const fee = readCoins(fieldsOf(document.fee).amount)
  return {
    title: 'Sign transaction',
    action: 'Sign',
    facts: [
      ...facts,
      ...fee.map(coin => plainFact('Fee', writeCoin(coin))),
      ...(document.memo ? [plainFact('Note', document.memo)] : []),
    ],
    warnings: messages.every(({ type }) => isSend(type)) ? [] : [UNREADABLE],
    ...(messages.every(({ type }) => isSend(type)) ? {} : { raw: document.msgs }),
  }
}

const SEND = '/cosmos.bank.v1beta1.MsgSend'

const describeAny = (bytes: Uint8Array): { readonly type: string; readonly facts: readonly Fact[] } => {
  const any = readProto(bytes)
  const type = textIn(any, 1)
  const [value] = bytesIn(any, 2)
  if (type !== SEND || !value) return { type, facts: [plainFact('Message', type)] }
  const send = readProto(value)
  const coins = bytesIn(send, 3).map(coin => {
    const fields = readProto(coin)
    return { denom: textIn(fields, 1), amount: textIn(fields, 2) }
  })
  return { type, facts: sendFacts(textIn(send, 1), textIn(send, 2), coins) }
}

const describeDirect = (document: Fields, signer: unknown): Described => {
  const body = readBytes(document.bodyBytes, 'base64')
  try {
    const fields = readProto(body ?? new Uint8Array())
    const messages = bytesIn(fields, 1).map(describeAny)
    const memo = textIn(fields, 2)
    const isKnown = messages.length > 0 && messages.every(({ type }) => type === SEND)
    return {
      title: 'Sign transaction',
      action: 'Sign',
      facts: [...messages.flatMap(({ facts }) => facts), ...(memo ? [plainFact('Note', memo)] : [])],
      warnings: isKnown ? [] : [UNREADABLE],
    }
  } catch {
    return {
      title: 'Sign transaction',
      action: 'Sign',
      facts: [addressFact('Account', signer)],
      warnings: ['This transaction cannot be read.'],
      raw: document,
    }
  }
}

const describeSuggestion = ({ params }: DescribeInput): Described => {
  const { chainId, chainName, rpc } = fieldsOf(fieldsOf(params).chainInfo)
  return {
    title: 'Add network',
    action: 'Add',
    facts: [plainFact('Name', chainName), plainFact('Id', chainId), plainFact('Address', rpc)],
    warnings: ['Add only networks that you know: whoever runs one sees what you do there.'],
  }
}

/** Requests of cosmos. */
export const describeCosmos: DescribeNamespace = input => {
  const { signDoc, signerAddress, signer, data, chainIds } = fieldsOf(input.params)
  const account = signerAddress ?? signer
  if (input.method.endsWith('_signAmino')) return describeAmino(fieldsOf(signDoc), account)
  if (input.method.endsWith('_signDirect')) return describeDirect(fieldsOf(signDoc), account)
  if (input.method === 'keplr_signArbitrary') return describeMessage(String(data), account)
  if (input.method === 'keplr_experimentalSuggestChain') return describeSuggestion(input)
  if (input.method !== 'keplr_enable') return undefined
  return {
    title: 'Share accounts',
    action: 'Share',
    facts: [plainFact('Networks', [chainIds ?? []].flat().join(', '))],
    warnings: [],
  }
}
