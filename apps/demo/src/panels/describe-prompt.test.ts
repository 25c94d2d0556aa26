import type { WalletPrompt } from '@latchkey/test-wallets/eip155'
import { expect, it } from 'vitest'
import { describePrompt } from './describe-prompt'

const prompt = (kind: WalletPrompt['kind'], method: string, params: unknown): WalletPrompt => ({
  id: 1,
  kind,
  method,
  params,
  chainId: 1,
})

it.each([
  ['a message', prompt('sign', 'personal_sign', ['0x48c3a97921', '0xab']), [['Message', 'Héy!']]],
  ['bytes that are no text', prompt('sign', 'personal_sign', ['0xff00', '0xab']), [['Message', '0xff00']]],
  [
    'a transfer',
    prompt('transaction', 'eth_sendTransaction', [{ to: '0xcd', value: '0xde0b6b3a7640000' }]),
    [
      ['To', '0xcd'],
      ['Amount', '1 ETH'],
    ],
  ],
  [
    'a new contract',
    prompt('transaction', 'eth_sendTransaction', [{ data: '0x6000' }]),
    [
      ['To', 'A new contract'],
      ['Amount', '0 ETH'],
      ['Data', '2 bytes'],
    ],
  ],
  ['a batch', prompt('calls', 'wallet_sendCalls', [{ calls: [{}, {}] }]), [['Calls', '2']]],
  [
    'a switch',
    prompt('switchNetwork', 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]),
    [['Network', 'eip155:31338']],
  ],
  [
    'a network',
    prompt('addNetwork', 'wallet_addEthereumChain', [{ chainId: '0xa', chainName: 'OP' }]),
    [
      ['Network', 'OP'],
      ['Chain id', '10'],
    ],
  ],
  ['a request for accounts', prompt('connect', 'eth_requestAccounts', undefined), []],
  ['a request of no known form', prompt('transaction', 'eth_sendTransaction', 'nonsense'), []],
])('says what %s is about', (_, asked, facts) => {
  expect(describePrompt(asked)).toEqual(facts)
})
