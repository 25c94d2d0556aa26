import { LatchkeyError } from '@latchkey/core/adapter'
import { createFakeNetwork } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'
import { addChainParameters, isUnknownNetwork } from './switch-network.js'

const network = (overrides = {}) =>
  createFakeNetwork(10, 'eip155', {
    name: 'Ten',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc-10.test'] } },
    ...overrides,
  })

describe('when a wallet does not know a network', () => {
  it.each([
    [{ code: 4902, message: '' }, true],
    [{ code: 32603, message: 'Internal' }, true],
    [{ code: -32603, message: '', data: { originalError: { code: 4902 } } }, true],
    [{ code: -32603, data: { cause: { data: { originalError: { code: 4902 } } } } }, true],
    [{ code: 5000, message: 'unknown error' }, true],
    [{ code: -32000, message: 'Unrecognized chain ID "0xa". Try adding the chain using …' }, true],
    [{ code: -32602, message: 'Unsupported chainId 0xa' }, true],
    [{ code: -32602, message: 'Unsupported chain ID: 10' }, true],
    [{ code: 5100, message: 'Unsupported chains' }, true],
    [{ code: -32602, message: 'Invalid params' }, true],
    [{ code: 4200, message: '' }, true],
    ['La red no está disponible', true],
    [new Error('Сеть не найдена'), true],
    [{ code: 5000, message: 'User rejected.' }, false],
    [{ code: 4001, message: 'Try adding the chain' }, false],
    [{ code: -32603, message: '未找到网络' }, true],
    [undefined, true],
    [{ code: -32002, message: 'pending' }, false],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, false],
    [{ code: 4100, message: 'Unrecognized chain ID' }, false],
    [{ code: 4900, message: 'Unrecognized chain ID' }, false],
    [{ code: 4901, message: 'Unrecognized chain ID' }, false],
    [new LatchkeyError('timeout', 'Unrecognized chain ID'), false],
    [new LatchkeyError('aborted', 'Unrecognized chain ID'), false],
  ])('reads %j as unknown: %s', (error, unknown) => expect(isUnknownNetwork(error)).toBe(unknown))
})

describe('the parameters of wallet_addEthereumChain', () => {
  it('are unpadded hex of the decimal id, flat lists, and no list that would be empty', () => {
    expect(addChainParameters(network())).toEqual({
      chainId: '0xa',
      chainName: 'Ten',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc-10.test'],
    })
  })

  it('carry only https explorers and icons, and the loopback node of a developer', () => {
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.test' } }
    const full = network({
      blockExplorers,
      iconUrl: 'https://icon.test/a.png',
      rpcUrls: {
        default: {
          http: [
            'http://far.test',
            'http://127.0.0.1:8545',
            'http://localhost:1/x',
            'http://localhost.evil.test',
          ],
        },
      },
    })
    expect(addChainParameters(full)).toMatchObject({
      rpcUrls: ['http://127.0.0.1:8545', 'http://localhost:1/x'],
      blockExplorerUrls: ['https://scan.test'],
      iconUrls: ['https://icon.test/a.png'],
    })
    const plain = network({
      blockExplorers: { default: { name: 'x', url: 'http://scan.test' } },
      iconUrl: 'data:image/png,1',
    })
    expect(Object.keys(addChainParameters(plain))).toEqual([
      'chainId',
      'chainName',
      'nativeCurrency',
      'rpcUrls',
    ])
  })

  it('are refused where no node could be named, and have a symbol that wallets accept', () => {
    expect(() =>
      addChainParameters(network({ rpcUrls: { default: { http: ['http://far.test'] } } })),
    ).toThrow(/cannot be added/)
    const long = network({ nativeCurrency: { name: 'X', symbol: 'VERYLONG', decimals: 18 } })
    expect(addChainParameters(long)).toMatchObject({ nativeCurrency: { symbol: 'VERYLO' } })
  })
})

describe('switching', () => {
  const open = async (misbehaviour = {}) => {
    const stage = createStage({ wallet: { misbehaviour } })
    const { connector, connection } = await stage.connect()
    const capability = connector.capabilities(connection).switchNetwork
    stage.wallet.clearRequests()
    return { ...stage, switchTo: async () => capability?.switchTo(network()) }
  }

  it('adds, switches once more where adding did not switch, and re-reads the chain each time', async () => {
    const { switchTo, wallet, of } = await open()
    await switchTo()
    expect(wallet.requests.map(request => request.method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
    expect(of('networkChanged').map(event => event.networkId)).toEqual(['eip155:10'])
  })

  it('adds where the wallet says yes and is not there a second later', async () => {
    const { switchTo, wallet, of, settle } = await open()
    const provider = wallet.provider as { request: (call: { method: string }) => Promise<unknown> }
    const { request } = provider
    let added = false
    const agreeable = async (call: { method: string }) => {
      if (call.method === 'wallet_addEthereumChain') added = true
      return call.method === 'wallet_switchEthereumChain' && !added ? null : request(call)
    }
    Object.defineProperty(provider, 'request', { value: agreeable })
    const switching = switchTo()
    for (let time = 0; time < 10; time += 1) await settle(200)
    await switching
    expect(of('networkChanged').map(event => event.networkId)).toEqual(['eip155:10'])
  })

  it('is userRejected when the person declines to add or to switch', async () => {
    const adding = await open()
    adding.wallet.controls.rejectNext(1, 4001, 'wallet_addEthereumChain')
    await expect(adding.switchTo()).rejects.toMatchObject({ code: 'userRejected' })
    const switching = await open()
    switching.wallet.controls.rejectNext(1, 5000, 'wallet_switchEthereumChain')
    await expect(switching.switchTo()).rejects.toMatchObject({ code: 'userRejected' })
    expect(switching.wallet.requests.filter(request => request.method.includes('add'))).toHaveLength(1)
  })

  it('gives up, without a loop, on a wallet that says yes and stays', async () => {
    const { switchTo, wallet, settle, env } = await open()
    const provider = wallet.provider as { request: (call: { method: string }) => Promise<unknown> }
    const { request } = provider
    const asked: string[] = []
    const stubborn = async (call: { method: string }) => {
      asked.push(call.method)
      return call.method === 'eth_chainId' ? '0x1' : request(call)
    }
    Object.defineProperty(provider, 'request', { value: stubborn })
    const outcome = expect(switchTo()).rejects.toMatchObject({ code: 'switchFailed' })
    await settle(2_000)
    await outcome
    expect(asked.filter(method => method === 'wallet_addEthereumChain')).toHaveLength(1)
    expect(env.clock.pending).toBeLessThanOrEqual(1)
  })
})
