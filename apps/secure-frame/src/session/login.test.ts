import { beforeEach, expect, it } from 'vitest'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestWallet, signInByLink, signUp } from '../testing/test-wallet.fixture.js'

const email = 'person@mail.example'
let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

it('makes a wallet for a new address with one mail and its code', async () => {
  const wallet = await createTestWallet(parties)
  expect(await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())).toMatchObject({
    action: 'VERIFY_DEVICE',
    match: expect.any(Number),
  })
  const code = parties.keeper.mails[0]?.code ?? ''
  expect(await wallet.handlers.CONNECT_DEVICE({ code }, wallet.context())).toEqual({ next: 'CONNECT' })
  expect(parties.auth.mails).toEqual([])
  expect(await wallet.handlers.IS_CONNECTED(undefined, wallet.context())).toEqual({ isConnected: true })
  const user = await wallet.handlers.GET_USER(undefined, wallet.context())
  expect(user).toMatchObject({ email, chainId: 31337, address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) })
  expect(parties.keeper.wallets.get(email)?.state).toBe('committed')
  expect(parties.auth.users.get(email)?.wallet?.state).toBe('committed')
})

it('opens the same wallet on a second device by the link, its number and a code, and leaves the first one working', async () => {
  const first = await createTestWallet(parties)
  await signUp(first, parties, email)
  const second = await createTestWallet(parties)
  await signInByLink(second, parties, email)
  const [one, other] = [first, second].map(each => each.handlers.GET_USER(undefined, each.context()))
  expect((await other)?.address).toBe((await one)?.address)
  for (const each of [first, second]) {
    each.parts.signer.forget()
    const params = ['0x68656c6c6f', (await one)?.address]
    const request = { method: 'personal_sign', params }
    expect(await each.handlers.RPC_REQUEST(request, each.context())).toMatch(/^0x[\da-f]{130}$/)
  }
})

it('asks a known device for a code alone, and a signed-in one for nothing', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  expect(await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())).toEqual({ action: 'CONNECT' })
  await wallet.handlers.SIGN_OUT(undefined, wallet.context())
  expect(await wallet.handlers.IS_CONNECTED(undefined, wallet.context())).toEqual({ isConnected: false })
  expect(await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())).toEqual({ action: 'VERIFY_OTP' })
  await wallet.handlers.CONNECT_OTP({ otp: parties.auth.mails.at(-1)?.code ?? '' }, wallet.context())
  expect(await wallet.handlers.IS_CONNECTED(undefined, wallet.context())).toEqual({ isConnected: true })
})

it('says how many tries are left for a wrong code', async () => {
  const wallet = await createTestWallet(parties)
  await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())
  const right = parties.keeper.mails[0]?.code
  const code = right === '000000' ? '000001' : '000000'
  await expect(wallet.handlers.CONNECT_DEVICE({ code }, wallet.context())).rejects.toMatchObject({
    name: 'FrameRefusal',
    code: 'wrong_code',
    message: 'The code is wrong. 4 tries are left.',
  })
})

it('ends the attempt when the person denies it on the other page', async () => {
  const wallet = await createTestWallet(parties)
  await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())
  const decided = wallet.handlers.CONNECT_DEVICE(undefined, wallet.context())
  parties.keeper.deny(parties.keeper.mails[0]?.flow ?? '')
  await expect(decided).rejects.toMatchObject({ code: 'link_denied' })
  await expect(wallet.handlers.CONNECT_DEVICE(undefined, wallet.context())).rejects.toMatchObject({
    code: 'notStarted',
  })
})

it('goes on with a proof that has the new nonce', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  parties.auth.changeNonce()
  const { token } = (await wallet.parts.sessions.read()) ?? { token: '' }
  expect(token).not.toBe('')
  expect(await wallet.handlers.IS_CONNECTED(undefined, wallet.context())).toEqual({ isConnected: true })
  expect(await wallet.handlers.CONNECT_EMAIL({ email }, wallet.context())).toEqual({ action: 'CONNECT' })
})

it('tells a client of 1.7.13 the number as a refusal, and goes on when it asks again', async () => {
  const wallet = await createTestWallet(parties)
  const old = () => wallet.context(undefined, 'window')
  await expect(wallet.handlers.CONNECT_EMAIL({ email }, old())).rejects.toThrow(
    /^Confirm with number \d\d, then continue$/,
  )
  expect(await wallet.handlers.CONNECT_EMAIL({ email }, old())).toEqual({ action: 'VERIFY_DEVICE' })
  expect(parties.keeper.mails).toHaveLength(1)
})

it('stays connected while auth is away, and forgets a session that auth has ended', async () => {
  const store = (await createTestWallet(parties)).store
  const wallet = await createTestWallet(parties, { store })
  await signUp(wallet, parties, email)
  const away = await createTestWallet(parties, {
    store,
    fetch: async () => {
      throw new TypeError('offline')
    },
  })
  expect(await away.handlers.IS_CONNECTED(undefined, away.context())).toEqual({ isConnected: true })
  parties.auth.sessions.clear()
  const later = await createTestWallet(parties, { store })
  expect(await later.handlers.IS_CONNECTED(undefined, later.context())).toEqual({ isConnected: false })
})

it('ends a session before the next login if auth was away at sign-out', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  const { store } = wallet
  const away = await createTestWallet(parties, {
    store,
    fetch: async () => {
      throw new TypeError('offline')
    },
  })
  await away.handlers.SIGN_OUT(undefined, away.context())
  expect(parties.auth.sessions.size).toBe(1)
  const later = await createTestWallet(parties, { store })
  expect(await later.handlers.CONNECT_EMAIL({ email }, later.context())).toEqual({ action: 'VERIFY_OTP' })
  expect(parties.auth.sessions.size).toBe(0)
})
