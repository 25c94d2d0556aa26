import { describe, expect, it } from 'vitest'
import { address, networks, openAdopted, session } from '../../testing/adopted-stage.js'

const [, second] = networks
const both = { ...session, accountIds: [`eip155:1:${address}`, `eip155:10:${address}`] } as const

/** Opens, switches to the second network, and lets the clock run for as long as that takes. */
async function switching(options: Parameters<typeof openAdopted>[0] = {}) {
  const stage = await openAdopted(options)
  const asked = stage.abilities().switchNetwork?.switchTo(second)
  const outcome = asked?.then(
    () => 'switched',
    (error: { code: string }) => error.code,
  )
  return { ...stage, outcome, asked: () => stage.transport.calls.map(({ method }) => method) }
}

describe('going to another network over a session', () => {
  it('asks nobody where it was granted', async () => {
    const { outcome, asked, of } = await switching({ session: both })
    await expect(outcome).resolves.toBe('switched')
    expect(asked()).toEqual([])
    expect(of('networkChanged')).toMatchObject([{ networkId: 'eip155:10' }])
  })

  it('asks the wallet where it was not, and believes the session', async () => {
    const { outcome, transport, settle, of } = await switching()
    await settle(300)
    transport.grant(both)
    await settle(200)
    await expect(outcome).resolves.toBe('switched')
    expect(transport.calls).toEqual([
      { networkId: 'eip155:1', method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    ])
    expect(of('networkChanged')).toMatchObject([{ networkId: 'eip155:10' }])
    expect(of('accountsChanged').at(-1)?.accounts).toMatchObject([{ accountId: `eip155:10:${address}` }])
  })

  it('adds it where the wallet agrees and its session does not, and says so when that does not help', async () => {
    const { outcome, asked, settle, of } = await switching()
    for (let second = 0; second < 24; second += 1) await settle(1000)
    await expect(outcome).resolves.toBe('switchFailed')
    expect(of('networkChanged')).toEqual([])
    expect(asked()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  it.each([
    ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
    ['32603', { code: 32603, message: 'internal' }],
    ['-32603 around 4902', { code: -32603, message: 'x', data: { originalError: { code: 4902 } } }],
    ['5000', { code: 5000, message: 'Unknown chain' }],
  ])('adds a network that the wallet does not know: %s', async (_, failure) => {
    const { transport, abilities, settle } = await openAdopted()
    transport.failNext(failure)
    const asked = abilities().switchNetwork?.switchTo(second)
    await settle()
    transport.grant(both)
    await settle(200)
    await asked
    expect(transport.calls.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(transport.calls[1]?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Network 10',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://rpc-10.test'],
      },
    ])
  })

  it.each([
    ['5000 whose text is a person saying no', { code: 5000, message: 'User rejected.' }],
    ['4001', { code: 4001, message: 'no' }],
  ])('adds nothing after %s', async (_, failure) => {
    const { transport, abilities } = await openAdopted()
    transport.failNext(failure)
    await expect(abilities().switchNetwork?.switchTo(second)).rejects.toMatchObject({ code: 'userRejected' })
    expect(transport.calls).toHaveLength(1)
  })

  it('asks once more after adding, and no third time', async () => {
    const { transport, abilities, settle } = await openAdopted()
    transport.failNext({ code: 4902, message: 'Unrecognized chain ID' })
    const outcome = abilities()
      .switchNetwork?.switchTo(second)
      .catch((error: { code: string }) => error.code)
    for (let second = 0; second < 16; second += 1) await settle(1000)
    await expect(outcome).resolves.toBe('switchFailed')
    expect(transport.calls.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  it('adds at once where only adding was granted, and refuses where neither was', async () => {
    const without = (...names: string[]) => ({
      ...session,
      methods: session.methods?.filter(method => !names.includes(method)) ?? [],
    })
    const adding = await switching({ session: without('wallet_switchEthereumChain') })
    await adding.settle()
    adding.transport.grant(both)
    await adding.settle(200)
    await expect(adding.outcome).resolves.toBe('switched')
    expect(adding.asked()).toEqual(['wallet_addEthereumChain'])
    const neither = await switching({
      session: without('wallet_switchEthereumChain', 'wallet_addEthereumChain'),
    })
    await expect(neither.outcome).resolves.toBe('unsupportedNetwork')
    expect(neither.asked()).toEqual([])
  })

  it('stops waiting when the client ends, and leaves no timer', async () => {
    const { outcome, instance, env, settle } = await switching()
    await settle(300)
    instance.dispose()
    await expect(outcome).resolves.toBe('aborted')
    expect(env.clock.pending).toBe(0)
  })
})
