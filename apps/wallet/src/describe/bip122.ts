import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { bytesAsText, readBytes } from '../format/decode-bytes'
import { readAmount } from '../format/format-units'
import type { Described, DescribeInput, DescribeNamespace } from './described.types'
import { addressFact, coinFact, describeMessage, fieldsOf, plainFact } from './words'

const rules = (input: DescribeInput): typeof NETWORK => {
  const network = input.network?.network
  const chain = network && 'chain' in network ? network.chain : 'mainnet'
  if (chain === 'regtest') return { ...TEST_NETWORK, bech32: 'bcrt' }
  return chain === 'mainnet' ? NETWORK : TEST_NETWORK
}

const readPsbt = (text: unknown): Transaction | undefined => {
  const bytes = readBytes(text, 'base64')
  if (!bytes) return undefined
  try {
    return Transaction.fromPSBT(bytes, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
      allowLegacyWitnessUtxo: true,
    })
  } catch {
    return undefined
  }
}

const recipientOf = (script: Uint8Array | undefined, input: DescribeInput): string => {
  try {
    return script ? Address(rules(input)).encode(OutScript.decode(script)) : 'Nobody'
  } catch {
    return 'No address'
  }
}

const describePsbt = (input: DescribeInput): Described => {
  const { psbt, broadcast, account } = fieldsOf(input.params)
  const transaction = readPsbt(psbt)
  const isSent = broadcast === true
  const count = transaction?.outputsLength ?? 0
  const outputs = Array.from({ length: count }, (_, at) => {
    const { script, amount = 0n } = transaction?.getOutput(at) ?? {}
    const label = (word: string) => (count > 1 ? `${at + 1}. ${word}` : word)
    return [
      addressFact(label('Recipient'), recipientOf(script, input)),
      coinFact(label('Amount'), amount, input.network),
    ]
  })
  return {
    title: isSent ? 'Send transaction' : 'Sign transaction',
    action: isSent ? 'Send' : 'Sign',
    facts: [
      ...outputs.flat(),
      plainFact('Coins spent', transaction?.inputsLength ?? 'Not readable'),
      addressFact('From', account),
    ],
    warnings: transaction ? [] : ['This transaction cannot be read.'],
  }
}

const describeTransfer = (input: DescribeInput): Described => {
  const { account, recipientAddress, amount, changeAddress, memo } = fieldsOf(input.params)
  const sats = readAmount(amount)
  const note = readBytes(memo, 'hex')
  return {
    title: 'Send',
    action: 'Send',
    facts: [
      addressFact('Recipient', recipientAddress),
      sats === undefined ? plainFact('Amount', 'Not readable') : coinFact('Amount', sats, input.network),
      ...(note && note.length > 0 ? [plainFact('Note', bytesAsText(note))] : []),
      ...(changeAddress === undefined ? [] : [addressFact('Change goes to', changeAddress)]),
      addressFact('From', account),
    ],
    warnings: [],
  }
}

/** Requests of bip122. */
export const describeBitcoin: DescribeNamespace = input => {
  const { message, address, account } = fieldsOf(input.params)
  if (input.method === 'signMessage') return describeMessage(String(message), address ?? account)
  if (input.method === 'signPsbt') return describePsbt(input)
  return input.method === 'sendTransfer' ? describeTransfer(input) : undefined
}
