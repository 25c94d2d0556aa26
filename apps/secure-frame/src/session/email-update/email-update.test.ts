import { beforeEach, expect, it } from 'vitest'
import { createMemoryParties, type MemoryParties } from '../../testing/memory-parties.js'
import { createTestWallet, signInByLink, signUp, type TestWallet } from '../../testing/test-wallet.fixture.js'

const email = 'person@mail.example'
const newEmail = 'other@mail.example'
let parties: MemoryParties
beforeEach(async () => {
  parties = await createMemoryParties()
})

const keeperCode = () => parties.keeper.mails.at(-1)?.code ?? ''
const authCode = () => parties.auth.mails.at(-1)?.code ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Up to the code of the new address. */
async function enterOldCode({ handlers, context }: TestWallet): Promise<void> {
  expect(await handlers.UPDATE_EMAIL({ email: newEmail }, context())).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  await handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: keeperCode() }, context())
  expect(parties.auth.mails.at(-1)?.to).toBe(newEmail)
}
const enterNewCode = ({ handlers, context }: TestWallet) =>
  handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: authCode() }, context())

const addressIn = async ({ handlers, context }: TestWallet) => {
  const { email: own, address } = await handlers.GET_USER(undefined, context())
  return [own, address]
}

it('a code of each address changes the address, and the wallet stays open here and on the next start', async () => {
  const wallet = await createTestWallet(parties)
  await signUp(wallet, parties, email)
  const [, address] = await addressIn(wallet)
  await enterOldCode(wallet)
  expect(await enterNewCode(wallet)).toEqual({ newEmail })
  expect(await addressIn(wallet)).toEqual([newEmail, address])
  const request = { method: 'personal_sign', params: ['0x68656c6c6f', address] }
  expect(await wallet.handlers.RPC_REQUEST(request, wallet.context())).toMatch(/^0x/)

  const again = await createTestWallet(parties, { store: wallet.store })
  expect(await again.handlers.IS_CONNECTED(undefined, again.context())).toEqual({ isConnected: true })
  expect(await addressIn(again)).toEqual([newEmail, address])
  // Nothing is left under the old address, and a login by the new one opens this wallet elsewhere.
  expect(await wallet.store.read(`wallet:${email}`)).toBeUndefined()
  const elsewhere = await createTestWallet(parties)
  await signInByLink(elsewhere, parties, newEmail)
  expect(await addressIn(elsewhere)).toEqual([newEmail, address])
})

it('a device that was signed in meanwhile takes the new address over at its next start', async () => {
  const first = await createTestWallet(parties)
  await signUp(first, parties, email)
  const second = await createTestWallet(parties)
  await signInByLink(second, parties, email)
  await enterOldCode(first)
  await enterNewCode(first)
  const again = await createTestWallet(parties, { store: second.store })
  expect(await addressIn(again)).toEqual([newEmail, (await addressIn(first))[1]])
})

it('says what is wrong: the address, a code, or that the new address has a wallet', async () => {
  const wallet = await createTestWallet(parties)
  const { handlers, context } = wallet
  await signUp(wallet, parties, email)
  for (const typed of [email, ` ${email}`, 'person@mail'])
    await expect(handlers.UPDATE_EMAIL({ email: typed }, context())).rejects.toMatchObject({
      message: 'Invalid email',
    })
  await expect(handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: '123456' }, context())).rejects.toMatchObject({
    code: 'code_expired',
  })
  await handlers.UPDATE_EMAIL({ email: newEmail }, context())
  const guess = { otp: wrong(keeperCode()) }
  await expect(handlers.UPDATE_EMAIL_PRIMARY_OTP(guess, context())).rejects.toMatchObject({
    code: 'wrong_code',
    message: 'The code is wrong. 4 tries are left.',
  })
  await handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: keeperCode() }, context())
  const other = await createTestWallet(parties)
  const code = authCode()
  await signUp(other, parties, newEmail)
  await expect(handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: code }, context())).rejects.toMatchObject({
    code: 'taken',
    message: 'This address has a wallet already.',
  })
  expect((await addressIn(wallet))[0]).toBe(email)
})

it.each([
  // What the parties did before the page was left, and which address that makes.
  ['/auth/v1/email-changes/', 'code', 'before', email],
  ['/auth/v1/email-changes/', 'code', 'after', email],
  ['/keeper/v1/email-changes/', 'apply', 'before', newEmail],
  ['/keeper/v1/email-changes/', 'apply', 'after', newEmail],
  ['/auth/v1/email-changes/', 'apply', 'before', newEmail],
  ['/auth/v1/email-changes/', 'apply', 'after', newEmail],
] as const)('a cut at %s…/%s, %s its answer, leaves one address', async (path, step, when, wanted) => {
  let isCut = true
  const fetch: MemoryParties['fetch'] = async (url, init) => {
    const isHere = isCut && url.includes(path) && url.endsWith(`/${step}`)
    if (isHere && when === 'after') await parties.fetch(url, init)
    if (isHere) throw new TypeError('The connection was cut')
    return parties.fetch(url, init)
  }
  const wallet = await createTestWallet(parties, { fetch })
  await signUp(wallet, parties, email)
  await enterOldCode(wallet)
  await expect(enterNewCode(wallet)).rejects.toMatchObject({ code: 'unreachable' })
  isCut = false
  const again = await createTestWallet(parties, { store: wallet.store })
  expect((await addressIn(again))[0]).toBe(wanted)
  expect(await again.store.read('emailChange')).toBeUndefined()
  // At both parties.
  expect([parties.auth.users.has(wanted), parties.keeper.wallets.has(wanted)]).toEqual([true, true])
  expect([parties.auth.users.size, parties.keeper.wallets.size]).toEqual([1, 1])
})
