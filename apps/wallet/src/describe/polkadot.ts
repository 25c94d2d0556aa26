import { bytesAsText, readBytes } from '../format/decode-bytes'
import { readAmount } from '../format/format-units'
import type { DescribeNamespace } from './described.types'
import { addressFact, coinFact, describeMessage, fieldsOf, plainFact } from './words'

/** Requests of polkadot. What a call does stands in the network's metadata, which this wallet does not ask for. */
export const describePolkadot: DescribeNamespace = ({ method, params, network }) => {
  const { address, message, transactionPayload } = fieldsOf(params)
  if (method === 'polkadot_signMessage') {
    const bytes = typeof message === 'string' && /^0x/i.test(message) ? readBytes(message, 'hex') : undefined
    return describeMessage(bytes ? bytesAsText(bytes) : String(message), address)
  }
  if (method !== 'polkadot_signTransaction') return undefined
  const payload = fieldsOf(transactionPayload)
  const tip = readAmount(payload.tip)
  return {
    title: 'Sign transaction',
    action: 'Sign',
    facts: [
      plainFact('Call', payload.method),
      plainFact('Number of the account\u2019s transactions', readAmount(payload.nonce)),
      ...(tip === undefined || tip === 0n ? [] : [coinFact('Tip', tip, network)]),
      addressFact('From', address),
    ],
    warnings: ['What this call does cannot be read here.'],
    raw: payload,
  }
}
