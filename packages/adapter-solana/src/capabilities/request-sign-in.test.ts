import type { SignInRequest } from '@latchkey/core/adapter'
import { buildMessage } from '@latchkey/siwx'
import { describe, expect, it } from 'vitest'
import { createStage, devnetId, mainnetId, type StageOptions } from '../testing/stage.js'

const request: SignInRequest = {
  networkId: mainnetId,
  domain: 'app.test',
  uri: 'https://app.test/login',
  version: '1',
  nonce: '4f1c6f0b9a2d4e7f',
  issuedAt: '2026-11-25T10:00:00Z',
}
const whole: SignInRequest = {
  ...request,
  networkId: devnetId,
  statement: 'I accept the terms.',
  expirationTime: '2026-11-25T10:10:00.000Z',
  notBefore: '2026-11-25T10:00:00Z',
  requestId: 'seven',
  resources: ['https://app.test/terms', 'ipfs://x'],
}

const open = async (options: StageOptions = {}) => {
  const stage = await createStage(options)
  const { connector, connection } = await stage.connect()
  const { signIn } = connector.capabilities(connection)
  const [account] = connection.accounts
  if (!signIn || !account) return expect.unreachable('no sign-in')
  const verify = stage.instance.capabilities.verification?.verifyMessage
  return { ...stage, account, signIn, verify }
}

describe('signing in to a request', () => {
  it.each([
    request,
    whole,
    { ...request, networkId: 'solana:localnet' },
    { ...request, networkId: 'solana:sbf1AeBUgY8bvKeDy2kB5SYPq3m8tPoU' },
    { ...request, resources: [] },
  ] as const)('proves the text that the standard has for it: %j', async asked => {
    const { signIn, account, verify } = await open()
    const proof = await signIn.sign({ account, request: asked })
    expect(proof.networkId).toBe(asked.networkId)
    expect(proof.message).toBe(buildMessage({ ...asked, address: account.address }))
    expect(await verify?.(proof)).toBe(true)
    expect(await verify?.({ ...proof, message: `${proof.message}.` })).toBe(false)
  })

  it('asks the wallet with the name of the cluster', async () => {
    const { signIn, account, wallet } = await open()
    const testnet = { ...request, networkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' } as const
    await signIn.sign({ account, request: testnet })
    const { networkId: _, ...fields } = request
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'solana:signIn',
      params: [{ ...fields, chainId: 'testnet' }],
    })
  })

  it('names the account that the wallet chose', async () => {
    const { signIn, account, wallet, verify } = await open()
    wallet.controls.selectAccount(1)
    const proof = await signIn.sign({ account, request })
    expect(proof.address).toBe(wallet.addresses[1])
    expect(proof.address).not.toBe(account.address)
    expect(await verify?.(proof)).toBe(true)
  })

  it.each([
    { signIn: 'otherText' },
    { signIn: 'otherNonce' },
    { signIn: 'addedLine' },
    { signIn: 'otherAccount' },
    { badSignature: 'otherText' },
    { badSignature: 'wrongKey' },
    { badSignature: 'truncated' },
    { wrongOutputShape: 'null' },
  ] as const)('takes no proof of a wallet with %j', async misbehaviour => {
    const { signIn, account, wallet } = await open()
    wallet.controls.misbehave(misbehaviour)
    await expect(signIn.sign({ account, request })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('takes no text that begins with a mark which a reader would not see', async () => {
    const { signIn, account, wallet } = await open()
    const feature = wallet.standard.features['solana:signIn'] as {
      signIn: (input: { domain: string }) => Promise<unknown>
    }
    const { signIn: honest } = feature
    feature.signIn = input => honest({ ...input, domain: `\uFEFF${input.domain}` })
    await expect(signIn.sign({ account, request })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('reports a no, asks nobody for an aborted one, and sends no field of several lines', async () => {
    const { signIn, account, wallet } = await open()
    const asked = wallet.promptCount
    const signal = AbortSignal.abort()
    await expect(signIn.sign({ account, request }, { signal })).rejects.toMatchObject({ code: 'aborted' })
    const two = { ...request, statement: 'one\ntwo' }
    await expect(signIn.sign({ account, request: two })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(asked)
    wallet.controls.rejectNext()
    await expect(signIn.sign({ account, request })).rejects.toMatchObject({ code: 'userRejected' })
  })
})
