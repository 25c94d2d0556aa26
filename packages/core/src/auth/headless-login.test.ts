import type { Client } from '@latchkey/core'
import { expect, it } from 'vitest'
import { type AuthStage, createAuthStage, createLater, email, eoa, leftBy, nothing } from './auth.fixture.js'

// #region page
/** Logs a visitor in. `askCode` resolves with the code of the email. */
export async function logIn(client: Client, email: string, askCode: () => Promise<string>) {
  const auth = await client.features.load('auth')
  await auth.actions.submitEmail(email)
  const { view } = auth.snapshot().email
  if (view === 'device' || view === 'otp') await auth.actions.submitCode(await askCode())
  const { error } = auth.snapshot().email
  if (error) throw new Error(error.message)
  return client.session.account()
}

/** Shows the frame while the visitor has to approve. Returns what stops that. */
export function showApprovals(client: Client, show: (frame: HTMLIFrameElement | undefined) => void) {
  const look = () => {
    const isOpen = client.modal.snapshot().open
    const isAsked = isOpen && client.router.snapshot().history.at(-1)?.view === 'ApproveTransaction'
    show(isAsked ? client.features.find('auth')?.actions.frameElement() : undefined)
  }
  const releases = [client.modal.subscribe(look), client.router.subscribe(look)]
  return () => {
    for (const release of releases) release()
  }
}
// #endregion

interface Files {
  readFile(path: URL, encoding: 'utf8'): Promise<string>
}

// Named indirectly: this package is typed for browsers, and one test is no reason to let Node's globals in.
const builtin = 'node:fs/promises'

/** Sends a text to be signed, as an adapter does. */
const sign = (stage: AuthStage) =>
  stage.transportOf('eip155').request({
    ...{ networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', eoa] },
  })

it('core alone logs in by email, shows the frame while a person approves, and signs', async () => {
  const answer = createLater<string>()
  const stage = await createAuthStage({
    script: {
      CONNECT_EMAIL: { action: 'VERIFY_OTP' },
      CONNECT_OTP: undefined,
      RPC_REQUEST: answer.answer,
    },
  })
  const { client } = stage
  const shown: unknown[] = []
  const stop = showApprovals(client, frame => shown.push(frame))
  const account = await stage.act(logIn(client, email, async () => '123456'))
  expect(account?.address).toBe(eoa)
  expect(stage.payloadsOf('CONNECT_OTP')).toEqual([{ otp: '123456' }])
  const signature = sign(stage)
  await stage.advance(0)
  expect(shown.at(-1)).toBe(stage.auth.actions.frameElement())
  expect(shown.at(-1)).toBeDefined()
  answer.resolve('0xdeadbeef')
  expect(await stage.act(signature)).toBe('0xdeadbeef')
  await stage.advance(0)
  expect(shown.at(-1)).toBeUndefined()
  stop()
  client.destroy()
  expect(leftBy(stage)).toEqual(nothing)
})

it('says why the login failed', async () => {
  const stage = await createAuthStage({ script: { CONNECT_EMAIL: { action: 'VERIFY_OTP' } } })
  await expect(stage.act(logIn(stage.client, 'nobody', async () => ''))).rejects.toThrow('Invalid email')
  stage.client.destroy()
})

it('is what the page of the documentation shows', async () => {
  const { readFile }: Files = await import(/* @vite-ignore */ builtin)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const page = await read('../../../../docs/how-to/log-in-by-email.md')
  const [, shown = 'a region named page'] = (await read('./headless-login.test.ts')).split(
    /\/\/ #(?:region page|endregion)\n/,
  )
  expect(page).toContain(`\n${shown.trim()}\n\`\`\``)
})
