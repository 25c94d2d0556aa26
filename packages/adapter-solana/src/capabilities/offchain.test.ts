import { compileOffchainMessageEnvelope, address as toAddress } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { requireAddress } from '../codec/address.js'
import { sameBytes } from '../codec/bytes.js'
import { offchainEnvelope } from '../codec/offchain-message.js'
import { createStage, type StageOptions } from '../testing/stage.js'
import { offchainMessages } from './keys.js'
import type { SolanaOffchainMessages } from './sign-in.types.js'

const message = 'app.test wants you to sign in\nline 2: é 🔑'

const open = async (wallet: NonNullable<StageOptions['wallet']> = {}, install?: StageOptions['install']) => {
  const stage = await createStage({ wallet, ...(install ? { install } : {}) })
  const { connector, connection } = await stage.connect()
  const able = connector.capabilities(connection)
  const own = able[offchainMessages] as SolanaOffchainMessages | undefined
  const [account] = connection.accounts
  if (!account) return expect.unreachable('no account')
  const verify = async (signed: Awaited<ReturnType<SolanaOffchainMessages['sign']>>, text = message) => {
    const asked = { networkId: connection.networkId, address: account.address, message: text, signed }
    return stage.instance.capabilities.verification?.verifyMessage(asked)
  }
  const methods = () => stage.wallet.requests.map(({ method }) => method).slice(1)
  return { ...stage, account, able, own, verify, methods }
}

describe('the envelope', () => {
  it('has the bytes that the SDK of the chain writes', async () => {
    const { account } = await open()
    const { content } = compileOffchainMessageEnvelope({
      version: 1,
      content: message,
      requiredSignatories: [{ address: toAddress(account.address) }],
    })
    const envelope = offchainEnvelope(requireAddress(account.address), message)
    expect(sameBytes(envelope, Uint8Array.from(content))).toBe(true)
  })
})

describe('off-chain messages', () => {
  it('are a capability of the wallets that sign them alone', async () => {
    expect((await open()).own).toBeUndefined()
    expect((await open({}, { injected: true })).own).toBeUndefined()
    const { own, account, verify } = await open({ offchainMessages: true })
    const signed = await own?.sign({ account, message })
    if (!signed) return expect.unreachable('not signed')
    expect(signed.scheme).toBe('solanaOffchain')
    expect(await verify(signed)).toBe(true)
    expect(await verify(signed, `${message}.`)).toBe(false)
    expect(await verify({ ...signed, scheme: 'ed25519' })).toBe(false)
  })

  it('are no answer to a signature over the bare text', async () => {
    const { able, account, verify } = await open()
    const signed = await able.signMessage?.sign({ account, message })
    if (!signed) return expect.unreachable('not signed')
    expect(signed.scheme).toBe('ed25519')
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, scheme: 'solanaOffchain' })).toBe(false)
  })

  it.each([
    { badSignature: 'wrongKey' },
    { badSignature: 'otherText' },
    { badSignature: 'truncated' },
    { wrongOutputShape: 'texts' },
    { wrongOutputShape: 'tooMany' },
  ] as const)('are not taken of a wallet with %j', async misbehaviour => {
    const { own, account, wallet } = await open({ offchainMessages: true })
    wallet.controls.misbehave(misbehaviour)
    await expect(own?.sign({ account, message })).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('are never empty', async () => {
    const { own, account, wallet } = await open({ offchainMessages: true })
    const asked = wallet.promptCount
    await expect(own?.sign({ account, message: '' })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(wallet.promptCount).toBe(asked)
  })
})

describe('signing a message', () => {
  it('asks for the bare text first, where the wallet can', async () => {
    const { able, account, methods } = await open({ offchainMessages: true })
    expect(await able.signMessage?.sign({ account, message })).toMatchObject({ scheme: 'ed25519' })
    expect(methods()).toEqual(['solana:signMessage'])
  })

  it.each([{ refusesMessages: true }, { missingFeatures: ['solana:signMessage'] }])(
    'signs an off-chain message with a wallet that has %j',
    async misbehaviour => {
      const { able, account, verify } = await open({ offchainMessages: true, misbehaviour })
      const signed = await able.signMessage?.sign({ account, message })
      if (!signed) return expect.unreachable('not signed')
      expect(signed.scheme).toBe('solanaOffchain')
      expect(await verify(signed)).toBe(true)
    },
  )

  it('asks for nothing else after a no', async () => {
    const { able, account, wallet, methods } = await open({ offchainMessages: true })
    wallet.controls.rejectNext()
    await expect(able.signMessage?.sign({ account, message })).rejects.toMatchObject({ code: 'userRejected' })
    expect(methods()).toEqual(['solana:signMessage'])
  })

  it('fails where a wallet refuses and signs no off-chain messages', async () => {
    const { able, account } = await open({ misbehaviour: { refusesMessages: true } })
    await expect(able.signMessage?.sign({ account, message })).rejects.toMatchObject({
      code: 'unsupportedMethod',
    })
  })
})
