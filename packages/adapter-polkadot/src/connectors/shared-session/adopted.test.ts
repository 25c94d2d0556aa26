import { parseAccountId } from '@latchkey/core/adapter'
import type { ScriptedTransportOptions } from '@latchkey/core/testing'
import { type PolkadotKeyType, polkadotKeysByType } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { polkadot } from '../../adapter.js'
import { moonbeam, testNetworks } from '../../testing/stage.js'
import { adopt, dot, ksm, open } from './adopted.fixture.js'

const grant = (change: Partial<ScriptedTransportOptions['session']>) =>
  ({ session: { accountIds: [], ...change } }) as Pick<ScriptedTransportOptions, 'session'>

describe('the proposal', () => {
  it('asks for the methods and events of the protocol', async () => {
    expect(await polkadot().traits.loadWalletConnect?.()).toEqual({
      methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
      events: ['chainChanged', 'accountsChanged'],
    })
  })
})

describe('connecting over a session', () => {
  it('gives the accounts of one network, spelled with its prefix, whatever the wallet wrote', async () => {
    const { connection, accountIds } = await open({ networks: [[dot, 42]] })
    expect(connection).toMatchObject({ connectorId: 'walletConnect', namespace: 'polkadot', networkId: dot })
    expect(connection.accounts.map(({ address }) => address)).toEqual([
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    ])
    expect(connection.accounts[0]).toMatchObject({ type: 'eoa', accountId: expect.stringContaining(dot) })
    expect(accountIds[0]).not.toBe(connection.accounts[0]?.accountId)
  })

  it('goes to the network that is wanted, else to the first of the app that was granted', async () => {
    expect((await open({}, ksm)).connection.networkId).toBe(ksm)
    expect((await open({ networks: [[ksm, 2]] })).connection.networkId).toBe(ksm)
  })

  it('knows of 20-byte accounts how they sign, and of others not', async () => {
    const keys = [polkadotKeysByType.ethereum]
    const { account } = await open({ networks: [[moonbeam.caipNetworkId, 42]], wallet: { keys } })
    expect(account).toMatchObject({ purpose: 'ethereum', address: expect.stringMatching(/^0x/) })
    expect((await open()).account.purpose).toBeUndefined()
  })

  it('leaves out what is no address there, and fails when nothing is left', async () => {
    const mixed = await adopt(
      grant({ accountIds: [`${dot}:nonsense`, `${dot}:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY`] }),
    )
    expect((await mixed.adopted.connect({})).accounts).toHaveLength(1)
    const none = await adopt(grant({ accountIds: [`${dot}:nonsense`] }))
    await expect(none.adopted.connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
    const other = await adopt(grant({ accountIds: [`${dot}:0x${'11'.repeat(20)}`] }))
    await expect(other.adopted.connect({})).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('restores in silence where a session stands, on the network of before, and refuses where none does', async () => {
    const { adopted, transport } = await adopt({ open: true })
    const connection = await adopted.connect({ silent: true })
    await adopted
      .capabilities(connection)
      .switchNetwork?.switchTo(testNetworks[1] as (typeof testNetworks)[0])
    expect((await adopted.connect({ silent: true })).networkId).toBe(ksm)
    expect(transport.promptCount).toBe(0)
    await expect((await adopt()).adopted.connect({ silent: true })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
  })

  it('is refused when the person declines, and never asks for a call that was aborted', async () => {
    const { adopted, transport } = await adopt()
    transport.rejectNext()
    await expect(adopted.connect({})).rejects.toMatchObject({ code: 'userRejected' })
    const asked = transport.promptCount
    await expect(adopted.connect({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    })
    expect(transport.promptCount).toBe(asked)
  })
})

describe('signing a message over a session', () => {
  const types: readonly PolkadotKeyType[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum']

  it.each(types)(
    'sends the text, and the verifier accepts what a real key of the kind %s made',
    async type => {
      const networkId = type === 'ethereum' ? moonbeam.caipNetworkId : dot
      const keys = [polkadotKeysByType[type]]
      const stage = await open({ networks: [[networkId, 42]], wallet: { keys } })
      const { abilities, account, transport, instance, accountIds } = stage
      for (const message of ['hello', 'línea\n\u{1f511}', '\ufeffmark', '']) {
        const signed = await abilities().signMessage?.sign({ account, message })
        const { address } = parseAccountId(accountIds[0] ?? '')
        expect(transport.calls.at(-1)).toEqual({
          networkId,
          method: 'polkadot_signMessage',
          params: { address, message },
        })
        if (!signed) throw new Error('not signed')
        expect(signed.scheme).toBe(type === 'ethereum' ? 'ethereum' : 'substrate')
        const query = { networkId, address: account.address, signed }
        const { verification } = instance.capabilities
        expect(await verification?.verifyMessage({ ...query, message })).toBe(true)
        expect(await verification?.verifyMessage({ ...query, message: `${message}.` })).toBe(false)
      }
    },
  )

  it('refuses a signature of bytes where the text only looks like hex', async () => {
    const { abilities, account, transport, wallets } = await open()
    const message = '0xdeadbeef'
    await expect(abilities().signMessage?.sign({ account, message })).resolves.toBeDefined()
    const signer = wallets.get(dot)
    transport.answer('polkadot_signMessage', async () => {
      const page = (await signer?.entry().enable?.('test')) as {
        signer: { signRaw(request: object): Promise<object> }
      }
      const { signature } = (await page.signer.signRaw({
        address: account.address,
        data: message,
        type: 'bytes',
      })) as { signature: string }
      return { signature }
    })
    await expect(abilities().signMessage?.sign({ account, message })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })

  it.each([
    null,
    'text',
    {},
    { signature: 7 },
    { signature: '0x12' },
    { signature: 'ab'.repeat(64) },
    { signature: null },
  ])('takes no answer like %j', async answer => {
    const { abilities, account, transport } = await open()
    transport.answer('polkadot_signMessage', answer)
    await expect(abilities().signMessage?.sign({ account, message: 'a' })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
  })

  it.each([
    [{ code: 5000, message: 'no' }, 'userRejected'],
    [{ code: -32000, message: 'User rejected the request' }, 'userRejected'],
    [{ code: 4100, message: 'x' }, 'notAuthorized'],
    [{ code: 5100, message: 'Unsupported chains' }, 'unsupportedNetwork'],
    [{ code: 5101, message: 'Unsupported methods' }, 'unsupportedMethod'],
    [{ code: -32601, message: 'x' }, 'unsupportedMethod'],
    [{ code: -32602, message: 'x' }, 'invalidRequest'],
    [{ code: -32002, message: 'x' }, 'requestPending'],
    [{ code: -32603, message: 'secret-5f2c' }, 'walletError'],
    ['secret-5f2c', 'walletError'],
  ])('says of %j what it is: %s', async (failure, code) => {
    const { abilities, account, transport } = await open()
    transport.failNext(failure)
    const error = await abilities()
      .signMessage?.sign({ account, message: 'a' })
      .catch(thrown => thrown)
    expect(error).toMatchObject({ code })
    expect(error.message).not.toContain('secret')
  })

  it('asks one thing at a time, and lets go of a call that is aborted', async () => {
    const { abilities, account, transport } = await open()
    const sign = (signal?: AbortSignal) =>
      abilities().signMessage?.sign({ account, message: 'a' }, signal ? { signal } : {})
    const release = transport.hangNext()
    const first = sign()
    const second = abilities().request?.send({ method: 'polkadot_signMessage' })
    second?.catch(() => undefined)
    release()
    await first
    transport.hangNext()
    const controller = new AbortController()
    const hanging = sign(controller.signal)
    controller.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'aborted' })
    const asked = transport.promptCount
    await expect(sign(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(transport.promptCount).toBe(asked)
  })

  it('is refused for accounts of others, and after the end', async () => {
    const { abilities, account, adopted } = await open()
    const { signMessage } = abilities()
    const foreign = { ...account, address: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB' }
    await expect(signMessage?.sign({ account: foreign, message: 'a' })).rejects.toMatchObject({
      code: 'notAuthorized',
    })
    await adopted.disconnect()
    await expect(signMessage?.sign({ account, message: 'a' })).rejects.toMatchObject({
      code: 'notConnected',
    })
  })
})
