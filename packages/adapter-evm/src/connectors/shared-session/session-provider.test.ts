import { describe, expect, it } from 'vitest'
import type { Eip1193Provider } from '../../codec/rpc.js'
import { address, openAdopted, other, session } from '../../testing/adopted-stage.js'

async function open(options?: Parameters<typeof openAdopted>[0]) {
  const stage = await openAdopted(options)
  const provider = (await stage.connector.getProvider?.()) as Required<Eip1193Provider>
  const heard: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(name, payload => heard.push([name, payload]))
  const ask = (method: string, params?: unknown) => provider.request({ method, params })
  return { ...stage, provider, heard, ask }
}

describe('the provider that an app gets of a session', () => {
  it('answers itself what the session says', async () => {
    const { ask, transport } = await open()
    await expect(ask('eth_chainId')).resolves.toBe('0x1')
    await expect(ask('net_version')).resolves.toBe('1')
    await expect(ask('eth_accounts')).resolves.toEqual([address, other])
    await expect(ask('eth_requestAccounts')).resolves.toEqual([address, other])
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).resolves.toBeNull()
    expect(transport.calls).toEqual([])
  })

  it('hands what was granted to the wallet, as it is', async () => {
    const { ask, transport } = await open({ answers: { wallet_watchAsset: true } })
    const params = { type: 'ERC20', options: { address } }
    await expect(ask('wallet_watchAsset', params)).resolves.toBe(true)
    expect(transport.calls).toEqual([{ networkId: 'eip155:1', method: 'wallet_watchAsset', params }])
    transport.failNext({ code: 4100, message: 'as the wallet wrote it' })
    await expect(ask('wallet_watchAsset', params)).rejects.toEqual({
      code: 4100,
      message: 'as the wallet wrote it',
    })
  })

  it("reads from the network's own node, and refuses everything else that was not granted", async () => {
    const { ask, transport, fetch } = await open()
    await expect(ask('eth_getBalance', [address, 'latest'])).resolves.toBe('0x')
    expect(fetch.calls).toHaveLength(1)
    for (const method of ['eth_subscribe', 'eth_newFilter', 'debug_traceCall', 'eth_coinbase'])
      await expect(ask(method, [])).rejects.toMatchObject({ code: 4200 })
    expect(transport.calls).toEqual([])
  })

  it('is the same every time, and tells of changes while somebody listens', async () => {
    const { connector, provider, transport, heard, settle } = await open({
      session: { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${other}`] },
    })
    await expect(connector.getProvider?.()).resolves.toBe(provider)
    transport.tell({ type: 'networkChanged', networkId: 'eip155:10' })
    await settle()
    expect(heard).toEqual([
      ['chainChanged', '0xa'],
      ['accountsChanged', [other]],
    ])
  })

  it('says that it is over, and then answers nothing', async () => {
    const { ask, transport, heard, settle } = await open()
    transport.closeFromWallet()
    await settle()
    expect(heard).toMatchObject([['disconnect', { code: 4900 }]])
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  })

  it('is silent to who no longer listens, and after the client', async () => {
    const { provider, transport, settle, instance, heard } = await open()
    const gone: unknown[] = []
    const listener = (payload: unknown) => void gone.push(payload)
    provider.on('accountsChanged', listener)
    provider.removeListener('accountsChanged', listener)
    transport.tell({ type: 'accountsChanged', addresses: [other.toLowerCase()] })
    await settle()
    expect(gone).toEqual([])
    expect(heard).toHaveLength(1)
    instance.dispose()
    expect(heard).toHaveLength(1)
  })

  const elsewhere = [
    '0x89',
    '0xa',
    137,
    '137',
    'eip155:137',
    'garbage',
    '',
    null,
    {},
    [],
    -1,
    0,
    '0x0',
    true,
    '0x',
  ]
  it.each(elsewhere)('refuses a call for the network %j, which was not granted', async chainId => {
    const { ask, transport, fetch, of } = await open()
    for (const method of ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls', 'eth_call'])
      await expect(ask(method, [{ from: address, to: other, chainId }])).rejects.toMatchObject({ code: 4901 })
    expect(transport.calls).toEqual([])
    expect(fetch.calls).toEqual([])
    expect(of('transactionSent')).toEqual([])
  })

  it('takes a call to the network that it names, also where another one is in use', async () => {
    const { ask, transport, of } = await open({
      session: { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${address}`] },
    })
    await ask('eth_sendTransaction', [{ from: address, to: other, chainId: '0xa' }])
    expect(transport.calls.map(({ networkId }) => networkId)).toEqual(['eip155:10'])
    expect(of('transactionSent')).toMatchObject([{ networkId: 'eip155:10' }])
  })

  it('gives the refusal of a network its own code to the capability as well', async () => {
    const { abilities } = await open()
    const params = [{ from: address, to: other, chainId: '0x89' }]
    await expect(abilities().request?.send({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
  })

  it('makes the request of the connection no different', async () => {
    const { abilities, transport } = await open({ answers: { wallet_watchAsset: true } })
    const send = abilities().request?.send
    await expect(send?.({ method: 'wallet_watchAsset', params: [] })).resolves.toBe(true)
    await expect(send?.({ method: 'eth_mining', params: [] })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    expect(transport.calls).toHaveLength(1)
  })
})
