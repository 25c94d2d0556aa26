import { beforeEach, expect, it } from 'vitest'
import type { Fetch } from '../ports.types.js'
import { createMemoryParties, type MemoryParties } from '../testing/memory-parties.js'
import { createTestWallet, signInByLink, signUp } from '../testing/test-wallet.fixture.js'

const email = 'person@mail.example'
let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

/** Loses the connection at one call: before the party does it, or after it has and before the answer is here. */
const failingAt = (path: string, when: 'before' | 'after'): Fetch => {
  return async (url, init) => {
    const request = new Request(url, init)
    const isIt = new URL(request.url).pathname.endsWith(path) && request.method === 'POST'
    if (isIt && when === 'before') throw new TypeError('offline')
    const answer = await parties.answer(request)
    // The first answer to a proof without a nonce is no answer yet.
    if (isIt && when === 'after' && answer.ok) throw new TypeError('offline')
    return answer
  }
}

const steps = [
  ['/wallet', 'before'],
  ['/wallet', 'after'],
  ['/auth/v1/wallet', 'before'],
  ['/auth/v1/wallet', 'after'],
  ['/auth/v1/halves', 'before'],
  ['/keeper/v1/wallet/commit', 'before'],
  ['/keeper/v1/wallet/commit', 'after'],
  ['/auth/v1/wallet/commit', 'before'],
  ['/auth/v1/wallet/commit', 'after'],
] as const

it.each(steps)(
  'recovers from a creation that lost the connection at %s, %s it was done',
  async (path, when) => {
    const broken = await createTestWallet(parties, { fetch: failingAt(path, when) })
    await expect(signUp(broken, parties, email)).rejects.toMatchObject({ code: 'unreachable' })
    const next = await createTestWallet(parties, { store: broken.store })
    expect(await next.handlers.IS_CONNECTED(undefined, next.context())).toEqual({ isConnected: false })
    const { action, match } = await next.handlers.CONNECT_EMAIL({ email }, next.context())
    expect(action).toBe('VERIFY_DEVICE')
    // The keeper sends no code where it has a wallet already, pending or not.
    const { code, flow = '' } = parties.keeper.mails.at(-1) ?? {}
    if (code === undefined) parties.keeper.approve(flow, String(match))
    const device = code === undefined ? undefined : { code }
    const done = await next.handlers.CONNECT_DEVICE(device, next.context())
    const otp = parties.auth.mails.at(-1)?.code ?? ''
    if (done?.next === undefined) await next.handlers.CONNECT_OTP({ otp }, next.context())
    const user = await next.handlers.GET_USER(undefined, next.context())
    const params = ['0x00', user?.address]
    next.parts.signer.forget()
    const signature = await next.handlers.RPC_REQUEST({ method: 'personal_sign', params }, next.context())
    expect(signature).toMatch(/^0x/)
    const [atAuth, atKeeper] = [parties.auth.users.get(email)?.wallet, parties.keeper.wallets.get(email)]
    expect([atAuth?.state, atKeeper?.state]).toEqual(['committed', 'committed'])
    expect(atAuth?.part.walletId).toBe(atKeeper?.part.walletId)
  },
)

it('commits a wallet at the keeper first, and at auth after it', async () => {
  const states = () => [
    parties.keeper.wallets.get(email)?.state,
    parties.auth.users.get(email)?.wallet?.state,
  ]
  const before = await createTestWallet(parties, { fetch: failingAt('/keeper/v1/wallet/commit', 'before') })
  await expect(signUp(before, parties, email)).rejects.toMatchObject({ code: 'unreachable' })
  expect(states()).toEqual(['pending', 'pending'])
  parties = await createMemoryParties()
  const between = await createTestWallet(parties, { fetch: failingAt('/auth/v1/wallet/commit', 'before') })
  await expect(signUp(between, parties, email)).rejects.toMatchObject({ code: 'unreachable' })
  expect(states()).toEqual(['committed', 'pending'])
})

it('commits nothing that does not open from what auth hands out, and undoes it', async () => {
  const wallet = await createTestWallet(parties, {
    async fetch(url, init) {
      const kept = parties.auth.users.get(email)?.wallet
      const halves = kept?.part.halves.map(each => ({ ...each, half: 'A'.repeat(43) })) ?? []
      if (url.endsWith('/halves')) Object.assign(kept?.part ?? {}, { halves })
      return parties.fetch(url, init)
    },
  })
  await expect(signUp(wallet, parties, email)).rejects.toMatchObject({ code: 'notOpened' })
  expect([parties.keeper.wallets.size, parties.auth.users.get(email)?.wallet]).toEqual([0, undefined])
  expect(await wallet.store.read(`wallet:${email}`)).toBeUndefined()
})

it('commits nothing whose pair of recovery does not open, and undoes it', async () => {
  const wallet = await createTestWallet(parties, {
    async fetch(url, init) {
      const kept = parties.keeper.wallets.get(email)
      const halves = kept?.part.halves.map(each => ({ ...each, half: 'A'.repeat(43) })) ?? []
      if (kept && url.endsWith('/halves')) Object.assign(kept.part, { halves })
      return parties.fetch(url, init)
    },
  })
  await expect(signUp(wallet, parties, email)).rejects.toMatchObject({ code: 'notOpened' })
  expect([parties.keeper.wallets.size, parties.auth.users.get(email)?.wallet]).toEqual([0, undefined])
})

it('undoes a pending wallet whose flow is over before its pair of recovery was tested', async () => {
  const broken = await createTestWallet(parties, { fetch: failingAt('/auth/v1/halves', 'before') })
  await expect(signUp(broken, parties, email)).rejects.toMatchObject({ code: 'unreachable' })
  parties.keeper.endFlows()
  const next = await createTestWallet(parties, { store: broken.store })
  await signInByLink(next, parties, email)
  expect(parties.keeper.wallets.get(email)?.state).toBe('committed')
  expect(parties.auth.users.get(email)?.wallet?.state).toBe('committed')
})

it('refuses a wallet whose parties hand out different ones', async () => {
  await signUp(await createTestWallet(parties), parties, email)
  const kept = parties.keeper.wallets.get(email)
  if (kept) parties.keeper.wallets.set(email, { ...kept, part: { ...kept.part, generation: 2 } })
  const second = await createTestWallet(parties)
  await expect(signInByLink(second, parties, email)).rejects.toMatchObject({ code: 'notOpened' })
  expect(await second.handlers.IS_CONNECTED(undefined, second.context())).toEqual({ isConnected: false })
})

it('does not open with a half that auth has exchanged', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  const user = await wallet.handlers.GET_USER(undefined, wallet.context())
  const kept = parties.auth.users.get(email)?.wallet
  const halves = kept?.part.halves.map(each => ({ ...each, half: 'A'.repeat(43) })) ?? []
  Object.assign(kept?.part ?? {}, { halves })
  wallet.parts.signer.forget()
  const request = { method: 'personal_sign', params: ['0x00', user?.address] }
  await expect(wallet.handlers.RPC_REQUEST(request, wallet.context())).rejects.toMatchObject({
    code: 'notOpened',
  })
})

it('keeps neither the half of the device nor a key in the clear', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  const kept = (await wallet.store.read('device')) as {
    readonly atRest: CryptoKey
    readonly keys: { readonly signing: CryptoKeyPair; readonly sealing: CryptoKeyPair }
  }
  const { atRest, keys } = kept
  expect([
    atRest.extractable,
    keys.signing.privateKey.extractable,
    keys.sealing.privateKey.extractable,
  ]).toEqual([false, false, false])
  expect(await wallet.store.read(`wallet:${email}`)).toMatchObject({
    sealedHalf: expect.stringMatching(/^v1\./),
    state: 'committed',
  })
})

it('makes one wallet where two devices of a new address race, and the second one is told to sign in again', async () => {
  const [one, other] = [await createTestWallet(parties), await createTestWallet(parties)]
  const codes: string[] = []
  for (const each of [one, other]) {
    await each.handlers.CONNECT_EMAIL({ email }, each.context())
    codes.push(parties.keeper.mails.at(-1)?.code ?? '')
  }
  await one.handlers.CONNECT_DEVICE({ code: codes[0] ?? '' }, one.context())
  await other.handlers.CONNECT_DEVICE({ code: codes[1] ?? '' }, other.context())
  const otp = parties.auth.mails.at(-1)?.code ?? ''
  await expect(other.handlers.CONNECT_OTP({ otp }, other.context())).rejects.toMatchObject({
    name: 'FrameRefusal',
  })
  expect(await other.handlers.IS_CONNECTED(undefined, other.context())).toEqual({ isConnected: false })
  await signInByLink(other, parties, email)
  const [first, second] = await Promise.all(
    [one, other].map(each => each.handlers.GET_USER(undefined, each.context())),
  )
  expect(second?.address).toBe(first?.address)
})
