import { polkadotKeysByType } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

describe('signing', () => {
  const open = async (options: Parameters<typeof createStage>[0] = {}) => {
    const stage = await createStage(options)
    const { connector, connection } = await stage.connect()
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    return {
      stage,
      account,
      sign: connector.capabilities(connection).signMessage?.sign,
      connector,
      connection,
    }
  }

  it('asks with the bytes of the text, and names the account as the wallet spells it', async () => {
    const { stage, account, sign } = await open({ wallet: { ss58Format: 7 } })
    await sign?.({ account, message: '0xdeadbeef' })
    const asked = stage.wallet.requests.find(({ method }) => method === 'signer.signRaw')
    expect(asked?.params).toEqual({
      address: stage.wallet.addresses[0],
      data: '0x30786465616462656566',
      type: 'bytes',
    })
  })

  it.each(['truncated', 'notHex', 'empty'] as const)('takes no signature that is %s', async badSignature => {
    const { account, sign } = await open({ wallet: { misbehaviour: { badSignature } } })
    await expect(sign?.({ account, message: 'a' })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it.each([{ typedSignatures: true }, { signsUnwrapped: true }])(
    'verifies what a wallet with %j signs',
    async misbehaviour => {
      for (const type of ['sr25519', 'ed25519', 'ecdsa'] as const) {
        const keys = [polkadotKeysByType[type]]
        const { stage, account, sign, connection } = await open({ wallet: { keys, misbehaviour } })
        const signed = await sign?.({ account, message: 'hello' })
        if (!signed) throw new Error('not signed')
        const verify = (change: object) =>
          stage.instance.capabilities.verification?.verifyMessage({
            networkId: connection.networkId,
            address: account.address,
            message: 'hello',
            signed,
            ...change,
          })
        expect(await verify({})).toBe(true)
        expect(await verify({ message: 'hullo' })).toBe(false)
        expect(await verify({ signed: { ...signed, scheme: 'eip191' } })).toBe(false)
        expect(await verify({ signed: { ...signed, signature: '0x1234' } })).toBe(false)
        const other = type === 'sr25519' ? 'ed25519' : 'sr25519'
        expect(await verify({ signed: { ...signed, scheme: other } })).toBe(false)
      }
    },
  )

  it('finds a signature of another key wrong', async () => {
    const { stage, account, sign, connection } = await open({
      wallet: { misbehaviour: { badSignature: 'wrongKey' } },
    })
    const signed = await sign?.({ account, message: 'a' })
    const { networkId } = connection
    const input = {
      networkId,
      address: account.address,
      message: 'a',
      signed: signed ?? { signature: '', scheme: '' },
    }
    expect(await stage.instance.capabilities.verification?.verifyMessage(input)).toBe(false)
  })

  it('asks one thing at a time', async () => {
    const { stage, account, sign } = await open({ wallet: { approval: 'auto' } })
    stage.wallet.controls.hangNext()
    const first = sign?.({ account, message: 'a' })
    await expect(sign?.({ account, message: 'b' })).rejects.toMatchObject({ code: 'requestPending' })
    stage.wallet.controls.releaseHung()
    await first
  })

  it('is refused without a signer, after a disconnect, and for other accounts', async () => {
    const without = await open({ wallet: { misbehaviour: { noSigner: true } } })
    await expect(without.sign?.({ account: without.account, message: 'a' })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
    const { account, sign, connector } = await open()
    const foreign = { ...account, address: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf4' }
    await expect(sign?.({ account: foreign, message: 'a' })).rejects.toMatchObject({ code: 'notAuthorized' })
    await connector.disconnect()
    await expect(sign?.({ account, message: 'a' })).rejects.toMatchObject({ code: 'notConnected' })
  })
})
