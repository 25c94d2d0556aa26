import type { Network, NetworkId } from '@latchkey/core/adapter'
import { polkadotKeysByType } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../codec/codec.types.js'
import type { SignerPayload } from '../../injected.types.js'
import { moonbeam, testNetworks } from '../../testing/stage.js'
import { adopt, dot, ksm, open } from './adopted.fixture.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const kusama = testNetworks[1] as Network
const payloadFor = (networkId: NetworkId, address: string): SignerPayload => ({
  address,
  blockHash: `0x${'00'.repeat(32)}`,
  blockNumber: '0x01',
  era: '0x00',
  genesisHash: `0x${networkId.split(':')[1]?.padEnd(64, '0')}`,
  method: '0x0000',
  nonce: '0x00',
  specVersion: '0x01',
  tip: '0x00',
  transactionVersion: '0x01',
  signedExtensions: ['CheckNonce'],
  version: 4,
})

describe('signing a payload over a session', () => {
  it('sends it with the address as the wallet spells it, without what says nothing', async () => {
    const { transactions, transport, account } = await open({ networks: [[dot, 42]] })
    const payload = payloadFor(dot, account.address)
    const { signature } = await transactions().sign({ payload: { ...payload, metadataHash: null } })
    expect(signature).toMatch(/^0x01[\da-f]{128}$/)
    expect(transport.calls).toEqual([
      {
        networkId: dot,
        method: 'polkadot_signTransaction',
        params: { address: alice, transactionPayload: { ...payload, address: alice } },
      },
    ])
  })

  it('asks no node where the account says how it signs', async () => {
    const keys = [polkadotKeysByType.ethereum]
    const networkId = moonbeam.caipNetworkId
    const { transactions, account, env } = await open({ networks: [[networkId, 42]], wallet: { keys } })
    const payload = payloadFor(networkId, account.address)
    expect(await transactions().sign({ payload })).toEqual({ signature: expect.stringMatching(/^0x.{130}$/) })
    expect(env.fetch.calls).toEqual([])
  })

  it('is refused for another network than the one in use, before the wallet is asked', async () => {
    const { transactions, transport, account } = await open()
    const payload = payloadFor(ksm, account.address)
    await expect(transactions().sign({ payload })).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    expect(transport.calls).toEqual([])
  })

  it.each([null, {}, { signature: '0x' }, { signature: `0x${'00'.repeat(64)}`, signedTransaction: 'no' }])(
    'takes no answer like %j',
    async answer => {
      const { transactions, transport, account } = await open()
      transport.answer('polkadot_signTransaction', answer)
      const payload = payloadFor(dot, account.address)
      await expect(transactions().sign({ payload })).rejects.toMatchObject({ code: 'invalidResponse' })
    },
  )

  it('hands on a transaction that the wallet gave whole', async () => {
    const { transactions, transport, account } = await open()
    const whole = { signature: `0x01${'00'.repeat(64)}` as Hex, signedTransaction: '0x1234' as Hex }
    transport.answer('polkadot_signTransaction', whole)
    expect(await transactions().sign({ payload: payloadFor(dot, account.address) })).toEqual(whole)
  })
})

describe('what a session can do', () => {
  const granted = async (...methods: string[]) => {
    const accountIds = [`${dot}:${alice}`] as const
    const { abilities, ...stage } = await open({ session: { accountIds, methods } })
    return { ...stage, abilities: abilities() }
  }

  it('is what was granted, and nothing else', async () => {
    const names = async (...methods: string[]) => Object.keys((await granted(...methods)).abilities).sort()
    expect(await names('polkadot_signMessage')).toEqual(['request', 'signMessage', 'switchNetwork'])
    expect(await names('polkadot_signTransaction')).toEqual([
      'polkadot:transactions',
      'request',
      'switchNetwork',
      'transfer',
    ])
    expect(await names('polkadot_other')).toEqual(['request', 'switchNetwork'])
    expect(await names()).toContain('signMessage')
  })

  it('is what a later session update grants', async () => {
    const { adopted, connection, transport, settle } = await granted('polkadot_signMessage')
    transport.grant({ accountIds: [`${dot}:${alice}`], methods: ['polkadot_signTransaction'] })
    await settle()
    expect(Object.keys(adopted.capabilities(connection))).not.toContain('signMessage')
    expect(Object.keys(adopted.capabilities(connection))).toContain('transfer')
  })

  it('includes the wallet’s own requests, as they are, where the method was granted', async () => {
    const { abilities, transport } = await granted('polkadot_other')
    transport.answer('polkadot_other', ({ params }: { params: unknown }) => ({ got: params }))
    const params = { anything: [1] }
    expect(await abilities.request?.send({ method: 'polkadot_other', params })).toEqual({ got: params })
    expect(transport.calls).toEqual([{ networkId: dot, method: 'polkadot_other', params }])
    await expect(abilities.request?.send({ method: 'polkadot_signMessage' })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    expect(transport.calls).toHaveLength(1)
  })
})

describe('the network of a session', () => {
  it('is changed here alone where it was granted, and the accounts with it', async () => {
    const { abilities, of, transport, account } = await open()
    await abilities().switchNetwork?.switchTo(kusama)
    expect(transport.promptCount).toBe(1)
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([ksm])
    const [moved] = of('accountsChanged').at(-1)?.accounts ?? []
    expect(moved?.address).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
    if (!moved) throw new Error('no account')
    await abilities().signMessage?.sign({ account: moved, message: 'a' })
    expect(transport.calls.at(-1)).toMatchObject({ networkId: ksm, params: { address: moved.address } })
    expect(account.address).not.toBe(moved.address)
  })

  it('is not changed to one that was not granted', async () => {
    const { abilities, of } = await open({ networks: [[dot, 0]] })
    await expect(abilities().switchNetwork?.switchTo(kusama)).rejects.toMatchObject({
      code: 'unsupportedNetwork',
    })
    expect(of('networkChanged')).toEqual([])
  })

  it('may be any where the wallet takes all: the same keys are spelled for it', async () => {
    const accountIds = [`${dot}:${alice}`] as const
    const { abilities, of } = await open({ session: { accountIds, supportsAllNetworks: true } })
    await abilities().switchNetwork?.switchTo(kusama)
    expect(of('accountsChanged').at(-1)?.accounts[0]?.accountId).toBe(
      `${ksm}:HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F`,
    )
  })
})

describe('what a session tells', () => {
  it('of another account puts it first', async () => {
    const { transport, of, settle, accountIds } = await open()
    const [, bob = ''] = accountIds.map(id => id.slice(id.lastIndexOf(':') + 1))
    transport.tell({ type: 'accountsChanged', addresses: [bob] })
    await settle()
    expect(of('accountsChanged').at(-1)?.accounts[0]?.address).toBe(bob)
  })

  it('of another network, known or not, is passed on', async () => {
    const { transport, of, settle } = await open()
    const unknown: NetworkId = `polkadot:${'ab'.repeat(16)}`
    transport.tell({ type: 'networkChanged', networkId: ksm })
    transport.tell({ type: 'networkChanged', networkId: unknown })
    await settle()
    expect(of('networkChanged').map(({ networkId }) => networkId)).toEqual([ksm, unknown])
  })

  it('of other accounts and networks moves to what is left', async () => {
    const { transport, of, settle } = await open()
    transport.grant({ accountIds: [`${ksm}:${alice}`] })
    await settle()
    expect(of('networkChanged').at(-1)?.networkId).toBe(ksm)
    expect(of('accountsChanged').at(-1)?.accounts).toHaveLength(1)
  })

  it('of its end is announced once, ends what is asked, and leaves nothing behind', async () => {
    const { transport, of, settle, abilities, account } = await open()
    transport.hangNext()
    const asked = abilities().signMessage?.sign({ account, message: 'a' })
    transport.closeFromWallet()
    await expect(asked).rejects.toMatchObject({ code: 'walletDisconnected' })
    await settle()
    expect(of('disconnected')).toHaveLength(1)
    expect(transport.watcherCount).toBe(0)
    expect(abilities()).toEqual({})
  })

  it('is not heard after a disconnect or the end of the instance', async () => {
    const first = await open()
    await first.adopted.disconnect()
    await first.adopted.disconnect()
    await first.settle()
    expect(first.of('disconnected')).toEqual([])
    expect(first.transport.session()).toBeUndefined()
    const second = await open()
    second.instance.dispose()
    second.transport.tell({ type: 'networkChanged', networkId: ksm })
    await second.settle()
    expect(second.of('networkChanged')).toEqual([])
    expect(second.transport.watcherCount).toBe(0)
  })

  it('twice is two connectors that share nothing', async () => {
    const [first, second] = [await adopt(), await adopt()]
    await first.adopted.connect({})
    expect(second.transport.session()).toBeUndefined()
    expect(first.adopted.id).toBe(second.adopted.id)
  })
})
