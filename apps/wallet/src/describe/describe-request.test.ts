import { base58, base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { networks, owner, receiver } from '../testing/prompts.fixture'
import { describeRequest } from './describe-request'

const text = (value: string) => new TextEncoder().encode(value)
const read = (networkId: string, method: string, params: unknown) => {
  const described = describeRequest({ networkId, method, params }, networks)
  return {
    ...described,
    shown: Object.fromEntries(described.facts.map(({ label, value }) => [label, value])),
  }
}
const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')

describe('eip155', () => {
  it('decodes a message in hex, and leaves bytes that are no text in hex', () => {
    const params = [`0x${hex.encode(text('Grüße'))}`, owner]
    expect(read('eip155:1', 'personal_sign', params).text).toBe('Grüße')
    expect(read('eip155:1', 'personal_sign', ['0xff00', owner]).text).toBe('0xff00')
    expect(read('eip155:1', 'eth_sign', [owner, 'plain']).text).toBe('plain')
  })

  it('says that a message holds what cannot be seen', () => {
    const described = read('eip155:1', 'personal_sign', ['pay\u202E me', owner])
    expect(described.text).toBe('pay me')
    expect(described.warnings).toHaveLength(1)
  })

  it('reads a transfer of tokens, and an unlimited approval with a warning', () => {
    const transfer = `0xa9059cbb${word(receiver)}${word('0x05')}`
    const sent = read('eip155:1', 'eth_sendTransaction', [{ from: owner, to: owner, data: transfer }])
    expect(sent.shown).toMatchObject({
      Recipient: receiver.toLowerCase(),
      Amount: '5 base units of the token',
      Token: owner,
    })
    const approve = `0x095ea7b3${word(receiver)}${'f'.repeat(64)}`
    const allowed = read('eip155:1', 'eth_sendTransaction', [{ from: owner, to: owner, data: approve }])
    expect(allowed.title).toBe('Allow spending')
    expect(allowed.warnings[0]).toContain('every token')
  })

  it('warns of a call that it cannot read', () => {
    const params = [{ from: owner, to: receiver, data: '0x12345678' }]
    expect(read('eip155:1', 'eth_sendTransaction', params).warnings).toHaveLength(1)
  })

  it('lays typed data out in rows, and warns of a permit', () => {
    const data = {
      primaryType: 'Permit',
      domain: { name: 'Token', chainId: 1, verifyingContract: receiver },
      message: { spender: receiver, list: [{ a: '1' }, { a: '2' }] },
    }
    const described = read('eip155:1', 'eth_signTypedData_v4', [owner, JSON.stringify(data)])
    expect(described.shown).toMatchObject({
      For: 'Token',
      spender: receiver,
      'list 1.a': '1',
      'list 2.a': '2',
    })
    expect(described.warnings[0]).toContain('spend tokens')
    expect(read('eip155:1', 'eth_signTypedData_v4', [owner, '{']).shown.Kind).toBe('Not readable')
  })

  it('names the network that it is to switch to', () => {
    expect(read('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0xa' }]).shown.To).toBe('Ten')
    expect(read('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x63' }]).shown.To).toContain('99')
  })

  it('lists every call of a bundle', () => {
    const calls = [
      { to: receiver, value: '0x0' },
      { to: owner, value: '0x1' },
    ]
    const described = read('eip155:1', 'wallet_sendCalls', [{ calls, from: owner }])
    expect(described.title).toBe('Send 2 calls')
    expect(described.shown).toMatchObject({ '1. Recipient': receiver, '2. Recipient': owner })
  })
})

describe('the other namespaces', () => {
  it('solana: a message, a transfer, and what cannot be read', () => {
    const message = base58.encode(text('hi'))
    expect(read('solana:local', 'solana_signMessage', { message, pubkey: 'x' }).text).toBe('hi')
    const [from, to] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const lamports = new Uint8Array(8)
    new DataView(lamports.buffer).setBigUint64(0, 1_500_000_000n, true)
    const wire = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 1, 3],
      ...[...from, ...to, ...new Uint8Array(32), ...new Uint8Array(32)],
      ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...lamports],
    ])
    const params = { transaction: base64.encode(wire) }
    expect(read('solana:local', 'solana_signAndSendTransaction', params)).toMatchObject({
      shown: { Recipient: base58.encode(to), Amount: '1.5 SOL', From: base58.encode(from) },
      warnings: [],
    })
    expect(read('solana:local', 'solana_signTransaction', { transaction: 'AAAA' }).warnings).toHaveLength(1)
  })

  it('polkadot: a message as text, a call as it is, with a warning', () => {
    expect(read('polkadot:abc', 'polkadot_signMessage', { address: 'x', message: 'hi' }).text).toBe('hi')
    const transactionPayload = { method: '0x0503', tip: '0x0a', nonce: '0x02' }
    const described = read('polkadot:abc', 'polkadot_signTransaction', { address: 'x', transactionPayload })
    expect(described.shown).toMatchObject({ Call: '0x0503', Tip: '0.000000001 DOT' })
    expect(described.warnings).toHaveLength(1)
  })

  it('bip122: a transfer in coins, and the outputs of a PSBT', () => {
    const recipient = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const transfer = { account: 'a', recipientAddress: recipient, amount: '150000000', memo: '6869' }
    expect(read('bip122:abc', 'sendTransfer', transfer).shown).toMatchObject({
      Recipient: recipient,
      Amount: '1.5 BTC',
      Note: 'hi',
    })
    const transaction = new Transaction()
    transaction.addInput({ txid: '11'.repeat(32), index: 0 })
    transaction.addOutput({ script: OutScript.encode(Address().decode(recipient)), amount: 1000n })
    const psbt = base64.encode(transaction.toPSBT())
    expect(read('bip122:abc', 'signPsbt', { account: 'a', psbt }).shown).toMatchObject({
      Recipient: recipient,
      Amount: '0.00001 BTC',
    })
    expect(read('bip122:abc', 'signPsbt', { account: 'a', psbt: 'zz' }).warnings).toHaveLength(1)
  })

  it('cosmos: a send in both forms, and a text as ADR-36', () => {
    const coins = [{ denom: 'uatom', amount: '2500000' }]
    const value = { from_address: 'cosmos1a', to_address: 'cosmos1b', amount: coins }
    const amino = {
      msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
      fee: { amount: coins, gas: '1' },
      memo: '',
    }
    expect(read('cosmos:hub-1', 'cosmos_signAmino', { signDoc: amino })).toMatchObject({
      shown: { Recipient: 'cosmos1b', Amount: '2.5 ATOM', Fee: '2.5 ATOM' },
      warnings: [],
    })
    const field = (number: number, bytes: Uint8Array) => [(number << 3) | 2, bytes.length, ...bytes]
    const coin = Uint8Array.from([...field(1, text('uatom')), ...field(2, text('7'))])
    const send = Uint8Array.from([
      ...field(1, text('cosmos1a')),
      ...field(2, text('cosmos1b')),
      ...field(3, coin),
    ])
    const any = Uint8Array.from([...field(1, text('/cosmos.bank.v1beta1.MsgSend')), ...field(2, send)])
    const bodyBytes = base64.encode(Uint8Array.from([...field(1, any), ...field(2, text('note'))]))
    expect(read('cosmos:hub-1', 'cosmos_signDirect', { signDoc: { bodyBytes } }).shown).toMatchObject({
      Recipient: 'cosmos1b',
      Amount: '0.000007 ATOM',
      Note: 'note',
    })
    const data = base64.encode(text('hi'))
    const sign = { msgs: [{ type: 'sign/MsgSignData', value: { data } }] }
    expect(read('cosmos:hub-1', 'cosmos_signAmino', { signDoc: sign }).text).toBe('hi')
    const broken = read('cosmos:hub-1', 'cosmos_signDirect', {
      signDoc: { bodyBytes: base64.encode(text('zz')) },
    })
    expect(broken.warnings).toHaveLength(1)
  })
})
