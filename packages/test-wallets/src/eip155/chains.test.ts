import { describe, expect, it } from 'vitest'
import { createSubject, createTableFetch } from '../testing/wallet-under-test'

const local = {
  chainId: '0x7a69',
  chainName: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
}
const answering = (chainId = '0x7a69') => createTableFetch({ eth_chainId: chainId })

describe('switching', () => {
  it('goes to a known network and says so once', async () => {
    const { ask, events, wallet } = createSubject()
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xa')
    expect(events).toEqual([['chainChanged', '0xa']])
    expect(wallet.promptCount).toBe(1)
  })

  it('to the current network neither prompts nor tells', async () => {
    const { ask, events, wallet } = createSubject()
    await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(events).toEqual([])
    expect(wallet.promptCount).toBe(0)
  })

  it.each([
    ['code4902', { code: 4902 }],
    ['positive32603', { code: 32603 }],
    ['nested4902', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['messageOnly', { code: -32000, message: expect.stringContaining('Unrecognized chain ID') }],
  ] as const)('to an unknown network is refused as %s', async (unknownChain, error) => {
    const { ask } = createSubject({ misbehaviour: { unknownChain } })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).rejects.toMatchObject(error)
  })

  it.each(['0x01', '1', 1, '0x0', undefined])('with the chain id %s is invalid', async chainId => {
    await expect(createSubject().ask('wallet_switchEthereumChain', [{ chainId }])).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('by the person may go to a network that nobody knows, where reads fail', async () => {
    const { ask, controls, events } = createSubject()
    controls.changeNetwork(999)
    expect(events).toEqual([['chainChanged', '0x3e7']])
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })
})

describe('adding', () => {
  it('makes the network known without going there', async () => {
    const { fetch } = answering()
    const { ask, events } = createSubject({ fetch })
    expect(await ask('wallet_addEthereumChain', [local])).toBeNull()
    expect(events).toEqual([])
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
    expect(events).toEqual([['chainChanged', '0x7a69']])
  })

  it('goes there too when the wallet is one that does', async () => {
    const { fetch } = answering()
    const { ask, events } = createSubject({ fetch, misbehaviour: { addSwitches: true } })
    await ask('wallet_addEthereumChain', [local])
    expect(events).toEqual([['chainChanged', '0x7a69']])
  })

  it.each([
    ['a padded chain id', { chainId: '0x07a69' }],
    ['a chain id out of range', { chainId: '0xfffffffffffffffff' }],
    ['no RPC url', { rpcUrls: [] }],
    ['plain http elsewhere', { rpcUrls: ['http://rpc.example'] }],
    ['an empty list of explorers', { blockExplorerUrls: [] }],
    ['an undefined explorer', { blockExplorerUrls: [undefined] }],
    ['an insecure explorer', { blockExplorerUrls: ['http://scan.example'] }],
    ['nested RPC urls', { rpcUrls: [['https://rpc.example']] }],
    ['a long symbol', { nativeCurrency: { name: 'E', symbol: 'TOOLONG', decimals: 18 } }],
    ['other decimals', { nativeCurrency: { name: 'E', symbol: 'ETH', decimals: 6 } }],
    ['no name', { chainName: '' }],
    ['a key that the standard does not know', { iconUrl: 'x' }],
  ])('is refused for %s, without a prompt', async (_what, change) => {
    const { fetch } = answering()
    const { ask, wallet } = createSubject({ fetch })
    await expect(ask('wallet_addEthereumChain', [{ ...local, ...change }])).rejects.toMatchObject({
      code: -32602,
    })
    expect(wallet.promptCount).toBe(0)
  })

  it('is refused when the RPC is of another chain', async () => {
    const { fetch } = answering('0x1')
    await expect(createSubject({ fetch }).ask('wallet_addEthereumChain', [local])).rejects.toMatchObject({
      code: -32602,
    })
  })

  it.each([null, undefined, ['https://scan.example']])('accepts %s as explorers', async blockExplorerUrls => {
    const { fetch } = answering()
    expect(
      await createSubject({ fetch }).ask('wallet_addEthereumChain', [{ ...local, blockExplorerUrls }]),
    ).toBeNull()
  })
})

it('hands reads on to the node of the current network', async () => {
  const { fetch, asked } = createTableFetch({ eth_blockNumber: '0x7' })
  expect(await createSubject({ fetch }).ask('eth_blockNumber')).toBe('0x7')
  expect(asked).toEqual(['eth_blockNumber'])
})
