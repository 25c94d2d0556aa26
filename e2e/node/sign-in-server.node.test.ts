import type { VerifySignInInput } from '@latchkey/core/adapter'
import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { buildMessage } from '@latchkey/siwx'
import { createMemoryStores, createSiwx, type SignInVerifier, type SiwxOptions } from '@latchkey/siwx/server'
import { publicTestKeys } from '@latchkey/test-wallets'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { ownedBy } from '../../packages/adapter-evm/src/testing/account-contracts.js'
import type { TestAccount } from '../../packages/siwx/src/testing/accounts.fixture.js'
import { createBrowser, prove } from '../../packages/siwx/src/testing/browser.fixture.js'
import { namespaces, openAccount, signFor, versionOf } from './signing-wallets.fixture.js'

const verifiers = {
  eip155: () => import('@latchkey/adapter-evm/verify'),
  solana: () => import('@latchkey/adapter-solana/verify'),
  polkadot: () => import('@latchkey/adapter-polkadot/verify'),
  bip122: () => import('@latchkey/adapter-bitcoin/verify'),
  cosmos: () => import('@latchkey/adapter-cosmos/verify'),
} satisfies SiwxOptions['verifiers']

const verify = async (input: VerifySignInInput) => {
  const namespace = input.networkId.slice(0, input.networkId.indexOf(':')) as keyof typeof verifiers
  const { verifySignIn } = await verifiers[namespace]()
  return verifySignIn(input)
}

describe('without a window', () => {
  it('every entry is a verifier of the server, of the same input and verdict', () => {
    expectTypeOf<Awaited<ReturnType<(typeof verifiers)[keyof typeof verifiers]>>>().toExtend<SignInVerifier>()
    type Input = Parameters<SignInVerifier['verifySignIn']>[0]
    expectTypeOf<Input>().toExtend<VerifySignInInput>()
    expectTypeOf<VerifySignInInput>().toExtend<Input>()
    type Verdict = Awaited<ReturnType<SignInVerifier['verifySignIn']>>
    expectTypeOf<Verdict>().toEqualTypeOf<Awaited<ReturnType<typeof verify>>>()
  })

  it.each(namespaces)(
    'a text that a test wallet of %s signs is verified, and no other one',
    async namespace => {
      expect(typeof window).toBe('undefined')
      const account = await openAccount(namespace)
      const text = buildMessage({
        domain: 'app.example',
        address: account.address,
        uri: 'https://app.example/login',
        version: versionOf(namespace),
        networkId: account.networkId,
        nonce: '4f1c6f0b9a2d4e7f8a1b2c3d4e5f6071',
        issuedAt: '2026-11-25T10:00:00Z',
      })
      const signedIn = await signFor(account, text)
      expect(await verify(signedIn)).toBe('valid')
      expect(await verify({ ...signedIn, message: text.replace('app.example', 'app.evil') })).toBe('invalid')
      expect(Object.hasOwn(globalThis, 'window')).toBe(false)
    },
  )
})

describe('a server with the five verifiers', () => {
  let chains: Eip155Chains
  const contract = '0x0000000000000000000000000000000000516099'
  const owner = privateKeyToAccount(publicTestKeys[0] ?? '0x')
  beforeAll(async () => {
    chains = await startEip155Chains()
    await callNode(chains.one.rpcUrl, 'anvil_setCode', [contract, ownedBy(owner.address)])
  })
  afterAll(() => chains.stop())

  const open = async (account: TestAccount, rpc: SiwxOptions['rpc'] = {}) => {
    const errors: unknown[] = []
    const siwx = createSiwx({
      domains: ['app.example'],
      networks: [account.networkId],
      verifiers,
      rpc,
      onError: error => errors.push(error),
      ...createMemoryStores(),
    })
    return { browser: createBrowser(siwx), errors }
  }

  it.each(namespaces)('signs an account of %s in', async namespace => {
    const account = await openAccount(namespace)
    const { browser, errors } = await open(account)
    const proof = await prove(browser, account, { version: versionOf(namespace) })
    const { status, code, session } = await browser.post('/verify', { proofs: [proof] })
    expect([status, code]).toEqual([200, undefined])
    expect(session?.accounts).toEqual([`${account.networkId}:${account.address}`])
    expect((await browser.get('/session')).session).toEqual(session)
    expect(errors).toEqual([])
  })

  /** One signature in 256 has these digits there by chance. */
  const withOtherCharacters = (signature: string) =>
    `${signature.slice(0, 12)}${signature.slice(12, 14) === '22' ? '33' : '22'}${signature.slice(14)}`

  it.each(namespaces)('refuses a tampered proof of %s with a code', async namespace => {
    const account = await openAccount(namespace)
    const other = { signature: 'AAAA', scheme: 'none' }
    const changes = [
      (proof: Awaited<ReturnType<typeof prove>>) => ({ ...proof, signed: { ...proof.signed, ...other } }),
      (proof: Awaited<ReturnType<typeof prove>>) => ({
        ...proof,
        signed: {
          ...proof.signed,
          signature: withOtherCharacters(proof.signed.signature),
        },
      }),
      (proof: Awaited<ReturnType<typeof prove>>) => ({
        ...proof,
        message: proof.message.replace('URI: https://app.example', 'URI: https://app.example/x'),
      }),
    ]
    for (const change of changes) {
      const { browser, errors } = await open(account)
      const proof = change(await prove(browser, account, { version: versionOf(namespace) }))
      const { status, code } = await browser.post('/verify', { proofs: [proof] })
      expect([status, code]).toEqual([401, 'invalidSignature'])
      expect((await browser.get('/session')).session).toBeNull()
      expect(errors).toEqual([])
    }
  })

  it('signs a contract in by its node, and refuses without a verdict while that is away', async () => {
    const account: TestAccount = {
      networkId: 'eip155:31337',
      address: contract,
      sign: async message => ({
        message,
        signed: { signature: await owner.signMessage({ message }), scheme: 'eip191' },
      }),
    }
    const post = async (rpcUrl: string) => {
      const { browser } = await open(account, { 'eip155:31337': [rpcUrl] })
      return browser.post('/verify', { proofs: [await prove(browser, account)] })
    }
    const { status, session } = await post(chains.one.rpcUrl)
    expect(status).toBe(200)
    // A contract is another account on each network.
    expect(session?.identities).toEqual([`eip155:31337:${contract}`])
    expect(await post('http://127.0.0.1:9')).toMatchObject({ status: 503, code: 'nodeAway' })
    expect(await post(chains.two.rpcUrl)).toMatchObject({ status: 503, code: 'nodeAway' })
  })
})
