import { ed25519 } from '@noble/curves/ed25519'
import * as sr25519 from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import { createManualTimer } from '../shared/timer'
import { compact, concat, encodeSs58, fromHex, toHex } from './bytes'
import { createPolkadotWallet, type InjectedPage, polkadotKeysByType, polkadotTestKeys } from './index'
import { createSigner } from './keys'

const connect = async (options: Parameters<typeof createPolkadotWallet>[0] = {}) => {
  const wallet = createPolkadotWallet({ authorized: true, ...options })
  const page = (await wallet.entry().enable?.('Test')) as InjectedPage
  return { wallet, page }
}
const text = (value: string) => new TextEncoder().encode(value)
const sign = (page: InjectedPage, address: string, message: string) =>
  page.signer.signRaw?.({ address, data: toHex(text(message)), type: 'bytes' })

describe('addresses', () => {
  it('are those of the development accounts', () => {
    const wallet = createPolkadotWallet({ keys: Object.values(polkadotKeysByType) })
    expect(wallet.addresses).toEqual([
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5FA9nQDVg267DEd8m1ZypXLBnvN7SFxYwV7ndqSYGiN9TTpu',
      '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X',
      '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac',
    ])
  })

  it('follow the prefix of the wallet, also one of two bytes', () => {
    const { accountId } = createSigner(polkadotKeysByType.sr25519)
    expect(encodeSs58(accountId, 0)).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    expect(encodeSs58(accountId, 2)).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
    const long = fromHex('0x88f01441682a17b52d6ae12d1a5670cf675fd254897efabaa5069eb3a701ab73')
    expect(encodeSs58(long, 14269)).toBe('r6Gr4gaMP8TsjhFbqvZhv3YvnasugLiRJpzpRHifsqqG18UXa')
  })
})

describe('numbers in SCALE', () => {
  it.each([
    [0n, '0x00'],
    [1n, '0x04'],
    [63n, '0xfc'],
    [64n, '0x0101'],
    [16383n, '0xfdff'],
    [16384n, '0x02000100'],
    [1073741823n, '0xfeffffff'],
    [1073741824n, '0x0300000040'],
    [100000000000000n, '0x0b00407a10f35a'],
  ])('%s is %s', (value, hex) => {
    expect(toHex(compact(value))).toBe(hex)
  })
})

describe('being let in', () => {
  it('prompts once a site, and never again while the permission stands', async () => {
    const wallet = createPolkadotWallet()
    const entry = wallet.entry('both')
    await entry.enable?.('Test')
    const page = (await entry.connect?.('Test')) as InjectedPage
    expect(await page.accounts.get()).toMatchObject([
      { address: wallet.addresses[0], name: 'Alice', type: 'sr25519', genesisHash: null },
      { address: wallet.addresses[1], name: 'Bob' },
    ])
    expect(wallet.promptCount).toBe(1)
  })

  it('is refused in words', async () => {
    const wallet = createPolkadotWallet()
    wallet.controls.rejectNext()
    await expect(wallet.entry().enable?.('Test')).rejects.toThrow('Rejected')
    wallet.controls.misbehave({ remembersRefusal: true })
    wallet.controls.rejectNext()
    await expect(wallet.entry().enable?.('Test')).rejects.toThrow('Rejected')
    await expect(wallet.entry().enable?.('Test')).rejects.toThrow('is not allowed to interact')
    expect(wallet.promptCount).toBe(2)
    wallet.controls.forgetRefusal()
    await wallet.entry().enable?.('Test')
  })

  it('is refused while a request is open', async () => {
    const wallet = createPolkadotWallet({ approval: 'manual' })
    const first = wallet.entry().enable?.('Test')
    await Promise.resolve()
    await expect(wallet.entry().enable?.('Test')).rejects.toThrow('pending authorization request')
    wallet.controls.approve(wallet.pendingPrompts[0]?.id ?? 0)
    await first
  })

  it.each(['plainObject', 'string', 'undefined'] as const)('fails as %s when told to', async errorShape => {
    const wallet = createPolkadotWallet({ misbehaviour: { errorShape } })
    wallet.controls.rejectNext()
    const thrown = await wallet
      .entry()
      .enable?.('Test')
      .catch((error: unknown) => error)
    expect(thrown).not.toBeInstanceOf(Error)
  })
})

describe('accounts', () => {
  it('are told to subscribers at once, on every change, and no more after unsubscribing', async () => {
    const { wallet, page } = await connect()
    const heard: unknown[] = []
    const stop = page.accounts.subscribe?.(accounts => heard.push(accounts)) as () => void
    await Promise.resolve()
    wallet.controls.selectAccount(1)
    wallet.controls.changeNetwork(`0x${'33'.repeat(32)}`)
    wallet.controls.lock()
    wallet.controls.unlock()
    wallet.controls.disconnect()
    expect(heard).toHaveLength(6)
    expect(heard[2]).toMatchObject([{ genesisHash: `0x${'33'.repeat(32)}` }, {}])
    expect(heard[5]).toEqual([])
    stop()
    wallet.controls.emit([])
    expect([heard.length, wallet.listenerCount()]).toEqual([6, 0])
  })

  it('come late and twice when told to', async () => {
    const timer = createManualTimer()
    const { wallet, page } = await connect({ timer, misbehaviour: { lateEvents: 50, doubledEvents: true } })
    const heard: unknown[] = []
    page.accounts.subscribe?.(accounts => heard.push(accounts))
    await Promise.resolve()
    wallet.controls.selectAccount(1)
    expect(heard).toHaveLength(1)
    await timer.advance(50)
    expect(heard).toHaveLength(3)
  })

  it.each(['strings', 'caip10', 'noAddress', 'notArray', 'null', 'mixedGarbage'] as const)(
    'have the shape %s when told to',
    async wrongAccountShape => {
      const { page } = await connect({ misbehaviour: { wrongAccountShape } })
      const right = (await connect()).page
      expect(await page.accounts.get()).not.toEqual(await right.accounts.get())
    },
  )
})

describe('messages', () => {
  it('are signed with <Bytes> around them, once', async () => {
    const { wallet, page } = await connect({ keys: [polkadotKeysByType.sr25519] })
    const key = createSigner(polkadotKeysByType.sr25519).publicKey
    for (const message of ['hello', '<Bytes>hello</Bytes>']) {
      const signed = await sign(page, wallet.addresses[0] ?? '', message)
      const signature = fromHex(String(signed?.signature))
      expect(sr25519.verify(text('<Bytes>hello</Bytes>'), signature, key)).toBe(true)
    }
  })

  it('are signed wrongly when told to', async () => {
    const { wallet, page } = await connect({ keys: [polkadotKeysByType.ed25519] })
    const key = createSigner(polkadotKeysByType.ed25519).publicKey
    wallet.controls.misbehave({ badSignature: 'wrongKey' })
    const signed = await sign(page, wallet.addresses[0] ?? '', 'hello')
    const wrapped = text('<Bytes>hello</Bytes>')
    expect(ed25519.verify(fromHex(String(signed?.signature)), wrapped, key)).toBe(false)
    for (const badSignature of ['truncated', 'notHex', 'empty'] as const) {
      wallet.controls.misbehave({ badSignature })
      const bad = await sign(page, wallet.addresses[0] ?? '', 'hello')
      expect(String(bad?.signature)).not.toMatch(/^0x[0-9a-f]{128}$/)
    }
  })

  it('are refused for accounts that the page may not see', async () => {
    const { wallet, page } = await connect()
    await expect(sign(page, '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y', 'a')).rejects.toThrow(
      'keypair',
    )
    wallet.controls.rejectNext()
    await expect(sign(page, wallet.addresses[0] ?? '', 'a')).rejects.toThrow('Cancelled')
  })
})

describe('a payload', () => {
  const payload = {
    address: '',
    blockHash: `0x${'01'.repeat(32)}`,
    blockNumber: '0x01',
    era: '0x1500',
    genesisHash: `0x${'02'.repeat(32)}`,
    method: '0x0a0300',
    nonce: '0x05',
    specVersion: '0x00000384',
    tip: '0x00',
    transactionVersion: '0x00000006',
    signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    version: 4,
  }

  it('is signed over exactly the bytes that its extensions name', async () => {
    const { wallet, page } = await connect({ keys: [polkadotKeysByType.ed25519] })
    const answer = await page.signer.signPayload?.({ ...payload, address: wallet.addresses[0] })
    const signed = concat(
      fromHex('0x0a0300'),
      fromHex('0x1500'),
      fromHex('0x14'),
      fromHex('0x84030000'),
      fromHex('0x06000000'),
      fromHex(payload.genesisHash),
      fromHex(payload.blockHash),
    )
    const signature = fromHex(String(answer?.signature))
    expect(signature[0]).toBe(0)
    const key = createSigner(polkadotKeysByType.ed25519).publicKey
    expect(ed25519.verify(signature.slice(1), signed, key)).toBe(true)
    expect(answer?.signedTransaction).toBeUndefined()
  })

  it('comes back as a whole transaction when the wallet changes it and may say so', async () => {
    const { wallet, page } = await connect({ misbehaviour: { changesPayload: true } })
    const asked = {
      ...payload,
      address: wallet.addresses[0],
      signedExtensions: [...payload.signedExtensions, 'CheckMetadataHash'],
      withSignedTransaction: true,
    }
    const answer = await page.signer.signPayload?.(asked)
    expect(String(answer?.signedTransaction)).toMatch(/^0xa9018400d43593c7/)
    expect(String(answer?.signedTransaction).endsWith('150014010a0300')).toBe(true)
  })

  it.each([
    [{ nonce: '5' }, 'nonce'],
    [{ signedExtensions: ['Unknown'] }, 'Unknown'],
    [{ version: 5 }, 'version 5'],
  ])('is refused with %j', async (change, words) => {
    const { wallet, page } = await connect({ keys: polkadotTestKeys })
    const asked = page.signer.signPayload?.({ ...payload, address: wallet.addresses[0], ...change })
    await expect(asked).rejects.toThrow(words)
  })
})
