import {
  type ConnectSignIn,
  isLatchkeyError,
  type SignInProof,
  type SignInRequest,
} from '@latchkey/core/adapter'
import { buildMessage } from '@latchkey/siwx'
import fc from 'fast-check'
import { verifyMessage } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { createStage, type StageOptions } from '../../testing/stage.js'
import { signInText } from './sign-in-text.js'

const request: SignInRequest = {
  networkId: 'eip155:1',
  domain: 'app.example:8080',
  uri: 'https://app.example:8080/login',
  version: '1',
  nonce: '4f1c6f0b9a2d4e7f',
  issuedAt: '2026-11-25T10:00:00Z',
}
const whole: SignInRequest = {
  ...request,
  networkId: 'eip155:8453',
  statement: 'I accept the terms.',
  expirationTime: '2026-11-25T10:10:00.000Z',
  notBefore: '2026-11-25T10:00:00+01:00',
  requestId: 'seven',
  resources: ['https://app.example/terms', 'ipfs://x'],
}

type WalletOptions = NonNullable<StageOptions['wallet']>

const open = async (wallet: WalletOptions = {}, asked = request) => {
  const stage = createStage({ wallet: { signsIn: true, ...wallet } })
  const connector = await stage.found()
  const proved = vi.fn<ConnectSignIn['proved']>()
  const connect = (more: { silent?: boolean } = {}, options: { signal?: AbortSignal } = {}) =>
    connector.connect({ ...more, signIn: { request: asked, proved } }, options)
  const methods = () => stage.wallet.requests.map(({ method }) => method)
  return { ...stage, connector, connect, proved, methods }
}

const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (isLatchkeyError(error) ? error.code : error),
  )

describe('connecting and signing in', () => {
  it.each([request, whole])('takes one prompt, and proves an account of the connection', async asked => {
    const { connect, proved, wallet, methods } = await open({}, asked)
    const order: string[] = []
    proved.mockImplementation(() => void order.push('proved'))
    const connection = await connect().finally(() => order.push('connected'))
    expect(order).toEqual(['proved', 'connected'])
    expect(wallet.promptCount).toBe(1)
    expect(methods()).toEqual(['wallet_connect', 'eth_chainId'])
    const [[proof] = []] = proved.mock.calls
    const { networkId, address, message, signed } = proof as SignInProof
    expect(networkId).toBe(asked.networkId)
    expect(address).toBe(connection.accounts[0]?.address)
    expect(message).toBe(buildMessage({ ...asked, address }))
    expect(signed.scheme).toBe('eip191')
    const [signer, signature] = [address, signed.signature] as `0x${string}`[]
    expect(signer && signature && (await verifyMessage({ address: signer, message, signature }))).toBe(true)
    expect(wallet.requests[0]?.params).toMatchObject([
      { version: '1', capabilities: { signInWithEthereum: { nonce: asked.nonce } } },
    ])
  })

  it.each([
    ['a wallet without the method', { signsIn: false }],
    ['a wallet that knows no such method', { misbehaviour: { signIn: 'unknownMethod' } }],
    ['a wallet that allows it nobody', { misbehaviour: { signIn: 'unauthorized' } }],
    ['a wallet that answers nothing', { misbehaviour: { signIn: 'null' } }],
  ] as const)('connects %s as always, with one prompt', async (_, wallet) => {
    const stage = await open(wallet)
    expect((await stage.connect()).accounts).toHaveLength(2)
    expect(stage.methods()).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
    expect(stage.wallet.promptCount).toBe(1)
    expect(stage.proved).not.toHaveBeenCalled()
  })

  it.each(['noCapability', 'capabilityError'] as const)(
    'connects a wallet that only connects, without a second prompt: %s',
    async signIn => {
      const stage = await open({ misbehaviour: { signIn } })
      expect((await stage.connect()).accounts).toHaveLength(2)
      expect(stage.methods()).toEqual(['wallet_connect', 'eth_chainId'])
      expect(stage.proved).not.toHaveBeenCalled()
    },
  )

  it.each([
    { signIn: 'otherText' },
    { signIn: 'otherNonce' },
    { signIn: 'addedLine' },
    { signIn: 'otherAccount' },
    { signIn: 'badShape' },
    { badSignature: 'notHex' },
    { badSignature: 'empty' },
    { badSignature: 'truncated' },
  ] as const)('connects nothing for an answer with %j', async misbehaviour => {
    const { connect, proved, wallet, storage } = await open({ misbehaviour })
    expect(await code(connect())).toBe('invalidResponse')
    expect(proved).not.toHaveBeenCalled()
    expect(wallet.listenerCount()).toBe(0)
    expect(storage.entries()).toEqual({})
    expect(wallet.promptCount).toBe(1)
  })

  it('takes a no for a no, and prompts no second time', async () => {
    const { connect, proved, wallet, methods } = await open()
    wallet.controls.rejectNext()
    expect(await code(connect())).toBe('userRejected')
    expect(methods()).toEqual(['wallet_connect'])
    expect(proved).not.toHaveBeenCalled()
  })

  it('proves nothing of a connect that was aborted while the wallet asked', async () => {
    const { connect, connector, proved, wallet, settle } = await open()
    wallet.controls.hangNext()
    const giveUp = new AbortController()
    const first = code(connect({}, { signal: giveUp.signal }))
    await settle()
    giveUp.abort()
    expect(await first).toBe('aborted')
    const second = connect()
    await settle()
    wallet.controls.releaseHung()
    expect((await second).accounts).toHaveLength(2)
    expect(proved).not.toHaveBeenCalled()
    await connector.disconnect()
  })

  it('proves nothing of a connect that a disconnect overtook', async () => {
    const { connect, connector, proved, wallet, settle } = await open()
    wallet.controls.hangNext()
    const connecting = code(connect())
    await settle()
    await connector.disconnect()
    wallet.controls.releaseHung()
    expect(await connecting).toBe('aborted')
    expect(proved).not.toHaveBeenCalled()
  })

  it('never signs in silently', async () => {
    const { connect, proved, methods } = await open({ authorized: true })
    expect(await code(connect())).toBe('no error')
    expect(proved).toHaveBeenCalledTimes(1)
    expect((await connect({ silent: true })).accounts).toHaveLength(2)
    expect(proved).toHaveBeenCalledTimes(1)
    expect(methods().filter(method => method === 'wallet_connect')).toHaveLength(1)
  })
})

const own = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const letters = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'abcXYZ0189') })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

describe('the text', () => {
  it('is what the text library writes', () => {
    const fields = fc.record({
      nonce: letters,
      networkId: fc.integer({ min: 1, max: 2 ** 40 }).map((id): `eip155:${number}` => `eip155:${id}`),
      statement: maybe(fc.constantFrom('Hello', 'I accept: https://app.example/terms?a=1#b')),
      expirationTime: maybe(fc.constant('2026-11-25T10:10:00.000Z')),
      notBefore: maybe(fc.constant('2026-11-25T10:00:00Z')),
      requestId: maybe(letters),
      resources: maybe(fc.array(fc.constantFrom('https://app.example', 'ipfs://x'), { maxLength: 3 })),
    })
    fc.assert(
      fc.property(fields, some => {
        const told = Object.entries({ ...request, ...some }).filter(([, value]) => value !== undefined)
        const asked = Object.fromEntries(told) as unknown as SignInRequest
        expect(signInText(asked, own)).toBe(buildMessage({ ...asked, address: own }))
      }),
    )
  })
})
