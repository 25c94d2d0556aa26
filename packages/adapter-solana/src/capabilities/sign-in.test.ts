import { describe, expect, it } from 'vitest'
import { createStage, type StageOptions } from '../testing/stage.js'
import { signIn } from './keys.js'
import type { SolanaSignIn } from './sign-in.types.js'

const open = async (options: StageOptions = {}) => {
  const stage = await createStage(options)
  const { connector, connection } = await stage.connect()
  const own = connector.capabilities(connection)[signIn] as SolanaSignIn | undefined
  return { ...stage, connection, own: own ?? expect.unreachable('no sign-in') }
}

const everything = {
  domain: 'app.test',
  statement: 'I accept the terms.',
  uri: 'https://app.test/login',
  version: '1',
  chainId: 'mainnet',
  nonce: '32891757',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:10:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'seven',
  resources: ['https://app.test/terms', 'ipfs://x'],
} as const

describe('signing in by the wallet', () => {
  it.each([{}, everything, { nonce: 'abcdefgh' }, { statement: 'Hello' }])(
    'gives a text with every field that was asked for, signed: %j',
    async input => {
      const { own, connection, instance } = await open()
      const { account, message, signed } = await own.signIn(input)
      expect(account).toEqual(connection.accounts[0])
      expect(message).toContain('app.test wants you to sign in with your Solana account:')
      const { networkId } = connection
      const check = { networkId, address: account.address, message, signed }
      expect(await instance.capabilities.verification?.verifyMessage(check)).toBe(true)
    },
  )

  it('reads what the wallet wrote: a text with another field is not taken', async () => {
    const { own, wallet } = await open()
    const feature = wallet.standard.features['solana:signIn'] as {
      signIn: (...input: object[]) => Promise<unknown>
    }
    const { signIn: honest } = feature
    for (const change of [
      { domain: 'evil.test' },
      { nonce: 'another1' },
      { statement: 'I give everything away.' },
      { resources: ['https://evil.test'] },
      { expirationTime: '2036-01-01T00:00:00.000Z' },
    ]) {
      feature.signIn = async () => honest({ ...everything, ...change })
      await expect(own.signIn(everything)).rejects.toMatchObject({ code: 'invalidResponse' })
    }
  })

  it.each([
    { badSignature: 'wrongKey' },
    { wrongOutputShape: 'texts' },
    { wrongOutputShape: 'null' },
  ] as const)('does not believe a wallet that has %j', async misbehaviour => {
    const { own } = await open({ wallet: { misbehaviour } })
    await expect(own.signIn({})).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('sends no field of several lines, and asks nobody about an aborted one', async () => {
    const { own, wallet } = await open()
    const asked = wallet.promptCount
    await expect(own.signIn({ statement: 'one\ntwo' })).rejects.toMatchObject({ code: 'invalidRequest' })
    await expect(own.signIn({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('reports a person who says no', async () => {
    const { own, wallet } = await open()
    wallet.controls.rejectNext()
    await expect(own.signIn({})).rejects.toMatchObject({ code: 'userRejected' })
  })
})
