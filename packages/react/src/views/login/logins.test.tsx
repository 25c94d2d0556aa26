import { type Client, type ClientOptions, createClient, type OpenInput } from '@latchkey/core'
import { createFakeAdapter, createFakeEnv, createFakeNetwork } from '@latchkey/core/testing'
import { ar } from '@latchkey/ui/text/ar'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ResolvedSettings } from '../../settings.js'
import { fakeAuth } from '../../testing/fake-auth.js'
import { renderView } from '../../testing/render-view.js'

let client: Client | undefined
afterEach(() => {
  cleanup()
  client?.destroy()
})

interface Stage {
  readonly options?: Partial<ClientOptions>
  readonly at?: OpenInput
  readonly settings?: ResolvedSettings
  /** What the code of the logins waits for. */
  readonly loading?: () => Promise<unknown>
}

async function show({ options = {}, at = { view: 'Connect' }, settings = {}, loading }: Stage = {}) {
  const env = createFakeEnv()
  const made = createClient({
    adapters: [createFakeAdapter({ wallets: [{ id: 'alpha', name: 'Alpha' }] })],
    networks: [createFakeNetwork()],
    projectId: 'test',
    enableWalletConnect: false,
    embeddedWallet: { frameUrl: 'https://frame.example/sdk' },
    env,
    ...options,
  })
  client = made
  const auth = fakeAuth(made, loading && { isLoaded: false, loading })
  const view = await renderView(made, at, settings)
  return { client: made, auth, env, view }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => act(async () => fireEvent.click(await button(name)))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(await screen.findByLabelText(label), { target: { value } }))
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const email = 'person@mail.example'

/** Code that comes, or fails to come, when a test says so. */
function codeOnItsWay() {
  const waiting: { resolve(): void; reject(reason: Error): void }[] = []
  return {
    loading: () => new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject })),
    arrive() {
      for (const { resolve } of waiting.splice(0)) resolve()
    },
    fail(reason: Error) {
      for (const { reject } of waiting.splice(0)) reject(reason)
    },
  }
}

describe('the connect view', () => {
  it('offers email, then social logins, then wallets', async () => {
    await show()
    await screen.findByLabelText('Email')
    const names = screen.getAllByRole('button').map(each => each.ariaLabel ?? each.textContent)
    const at = (name: string) => names.findIndex(each => each?.includes(name))
    expect(names.filter(name => name?.startsWith('Continue with'))).toEqual(
      ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'].map(
        name => `Continue with ${name}`,
      ),
    )
    expect(at('Continue')).toBeLessThan(at('Continue with Google'))
    expect(at('Continue with Facebook')).toBeLessThan(at('Alpha'))
  })

  it('has the order that the app asks for', async () => {
    await show({ options: { features: { connectMethodsOrder: ['wallet', 'email'], socials: ['github'] } } })
    await screen.findByLabelText('Email')
    const names = screen.getAllByRole('button').map(each => each.ariaLabel ?? each.textContent)
    expect(names.findIndex(each => each?.includes('Alpha'))).toBeLessThan(names.indexOf('Continue'))
    expect(names.at(-1)).toBe('Continue with GitHub')
  })

  it('offers what the app names, and without the embedded wallet nothing', async () => {
    await show({ options: { features: { email: false, socials: ['apple'] } } })
    await button('Continue with Apple')
    expect(screen.queryByLabelText('Email')).toBeNull()
    cleanup()
    client?.destroy()
    const { embeddedWallet: _, ...options } = {} as Partial<ClientOptions>
    const made = createClient({
      adapters: [createFakeAdapter({ wallets: [{ id: 'alpha', name: 'Alpha' }] })],
      networks: [createFakeNetwork()],
      projectId: 'test',
      enableWalletConnect: false,
      env: createFakeEnv(),
      ...options,
    })
    client = made
    await renderView(made, { view: 'Connect' })
    await button(/Alpha/)
    expect(screen.queryByRole('button', { name: 'Continue with Apple' })).toBeNull()
  })

  it('keeps wallets behind a button where email stands alone', async () => {
    await show({ options: { features: { emailShowWallets: false } } })
    const field = await screen.findByLabelText('Email')
    // What follows such an element is hidden by the style sheet, which this page has not.
    expect(field.closest('[data-alone]')).toBeTruthy()
    await press('Continue with a wallet')
    await button(/Alpha/)
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('says what is wrong with an address, at its field', async () => {
    const { auth } = await show()
    auth.change(state => {
      state.email.error = { code: 'invalidEmail', message: 'Invalid email' }
    })
    await type('Email', 'nobody')
    await press('Continue')
    expect(auth.calls).toContain('submitEmail nobody')
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Invalid email')).toBeTruthy()
  })
})

describe('an email login', () => {
  it('goes on once the mail is on its way, and asks for the code', async () => {
    const { auth } = await show()
    await type('Email', email)
    await act(async () => auth.change(state => void Object.assign(state.email, { view: 'otp', email })))
    await press('Continue')
    expect(auth.calls).toContain(`submitEmail ${email}`)
    await waitFor(() => expect(title()).toBe('Log in by email'))
    expect(screen.getByText(new RegExp(email))).toBeTruthy()
    await type('Code', '123 456')
    expect(auth.calls).toContain('submitCode 123456')
  })

  const at = { view: 'EmailLogin', params: { email } } as const

  it('shows the number of a new device, and takes the code of the mail too', async () => {
    const { auth } = await show({ at })
    await act(async () =>
      auth.change(state => {
        Object.assign(state.email, { view: 'device', email, match: 7 })
      }),
    )
    expect(await screen.findByText('07')).toBeTruthy()
    await type('Is there a code in the email?', '654321')
    expect(auth.calls).toContain('submitCode 654321')
  })

  it('empties the field after a wrong code, and says so', async () => {
    const { auth } = await show({ at })
    await act(async () => auth.change(state => void Object.assign(state.email, { view: 'otp', email })))
    await type('Code', '111111')
    await act(async () =>
      auth.change(state => {
        state.email.error = { code: 'wrongCode', message: 'Wrong code' }
      }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
    expect(screen.getByText('Wrong code. Try again.')).toBeTruthy()
  })

  it('waits before it sends another mail', async () => {
    const { auth, env } = await show({ at })
    await act(async () =>
      auth.change(state => {
        Object.assign(state.email, { view: 'otp', email, cooldownUntil: env.clock.now() + 2_000 })
      }),
    )
    expect((await button('Send again in 2 s')).disabled).toBe(true)
    await act(() => env.clock.advance(1_000))
    await button('Send again in 1 s')
    await act(() => env.clock.advance(1_000))
    await press('Send again')
    expect(auth.calls).toContain('resendEmail')
  })

  it('ends when the visitor goes back, and not before', async () => {
    const { auth, client } = await show()
    await act(async () => {
      auth.change(state => void Object.assign(state.email, { view: 'otp', email }))
      client.router.actions.push('EmailLogin', { email })
    })
    await screen.findByLabelText('Code')
    expect(auth.calls).not.toContain('leaveEmail')
    await press('Back')
    await waitFor(() => expect(auth.calls.filter(call => call === 'leaveEmail')).toHaveLength(1))
  })

  it('says why it has ended, and begins anew', async () => {
    const { auth } = await show({ at })
    await act(async () =>
      auth.change(state => {
        state.email.error = { code: 'expired', message: 'The link has expired' }
      }),
    )
    expect(await screen.findByText('The link or code is no longer valid. Begin again.')).toBeTruthy()
    await press('Use another email')
    await waitFor(() => expect(title()).toBe('Connect wallet'))
  })

  it('is said in Arabic', async () => {
    const { auth } = await show({ at, settings: { locale: ar } })
    await act(async () => auth.change(state => void Object.assign(state.email, { view: 'otp', email })))
    expect(await screen.findByText('أدخل الرمز')).toBeTruthy()
  })
})

describe('a social login', () => {
  it('opens its window by the tap, and can be tried again', async () => {
    const { auth } = await show()
    await press('Continue with Discord')
    expect(auth.calls).toContain('startSocial discord')
    await waitFor(() => expect(title()).toBe('Log in'))
    await act(async () =>
      auth.change(state => {
        state.social = {
          view: 'idle',
          provider: 'discord',
          match: null,
          error: { code: 'popupClosed', message: 'Popup closed' },
        }
      }),
    )
    expect(screen.getByText('Popup closed')).toBeTruthy()
    await press('Try again')
    expect(auth.calls.filter(call => call === 'startSocial discord')).toHaveLength(2)
  })

  it('that is pressed before its code has come begins once it is here, and once', async () => {
    const code = codeOnItsWay()
    const { auth } = await show({ loading: code.loading })
    await press('Continue with Discord')
    await waitFor(() => expect(title()).toBe('Log in'))
    expect(auth.calls).toEqual([])
    await act(async () => code.arrive())
    await waitFor(() => expect(auth.calls).toEqual(['startSocial discord']))
  })

  it('says so where its code cannot be fetched, and can be tried again', async () => {
    const code = codeOnItsWay()
    const { auth } = await show({ loading: code.loading })
    await press('Continue with Discord')
    await waitFor(() => expect(title()).toBe('Log in'))
    await act(async () => code.fail(new Error('offline')))
    expect(await screen.findByText('Network Error - Could not load embedded wallet')).toBeTruthy()
    await press('Try again')
    await act(async () => code.arrive())
    await waitFor(() => expect(auth.calls).toEqual(['startSocial discord']))
    await act(async () =>
      auth.change(state => void Object.assign(state.social, { view: 'waiting', provider: 'discord' })),
    )
    expect(await screen.findByText('Continue with Discord')).toBeTruthy()
  })

  it('that was left while its code was on the way opens no window', async () => {
    const code = codeOnItsWay()
    const { auth, client } = await show({ loading: code.loading })
    await press('Continue with Discord')
    await waitFor(() => expect(title()).toBe('Log in'))
    await act(async () => client.router.actions.goBack())
    await act(async () => code.arrive())
    expect(auth.calls.filter(call => call.startsWith('startSocial'))).toEqual([])
  })

  it('of Farcaster shows a code for the phone, and a link', async () => {
    const { auth } = await show()
    await press('Continue with Farcaster')
    await waitFor(() => expect(auth.calls).toContain('startFarcaster'))
    await act(async () =>
      auth.change(state => {
        state.farcaster = { view: 'waiting', url: 'https://farcaster.example/~/siwf?channel=1', error: null }
      }),
    )
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open Farcaster' })
    expect(link.href).toBe('https://farcaster.example/~/siwf?channel=1')
  })

  it('of Farcaster never makes a link of a script', async () => {
    const { auth } = await show({ at: { view: 'ConnectingFarcaster' } })
    await act(async () =>
      auth.change(state => {
        state.farcaster = { view: 'waiting', url: 'javascript:alert(1)', error: null }
      }),
    )
    await screen.findByText('Scan with your phone')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('another email', () => {
  it('takes a code of the old address, and then one of the new', async () => {
    const { auth } = await show({ at: { view: 'UpdateEmailWallet', params: { email } } })
    await type('New email', 'new@mail.example')
    await press('Continue')
    expect(auth.calls).toContain('updateEmail new@mail.example')
    for (const [view, code] of [
      ['primary', '111111'],
      ['secondary', '222222'],
    ] as const) {
      await act(async () =>
        auth.change(state => void Object.assign(state.emailUpdate, { view, email: 'new@mail.example' })),
      )
      expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
      await type('Code', code)
      expect(auth.calls).toContain(`submitUpdateCode ${code}`)
    }
    await act(async () => auth.change(state => void Object.assign(state.emailUpdate, { view: 'done' })))
    expect(screen.getByText('Your email is new@mail.example now')).toBeTruthy()
  })
})

describe('an approval', () => {
  it('lays the frame over its place without moving it, and takes it away', async () => {
    const { auth, view } = await show({ at: { view: 'ApproveTransaction' } })
    expect(screen.getByRole('status', { name: 'Your wallet is loading' })).toBeTruthy()
    const frame = document.createElement('iframe')
    frame.style.display = 'none'
    document.body.append(frame)
    const parent = frame.parentNode
    auth.frame = frame
    await act(async () =>
      auth.change(state => {
        state.frame = 'ready'
        state.wantedSize = { width: 360, height: 640 }
      }),
    )
    expect(frame.style.display).toBe('block')
    expect(frame.parentNode).toBe(parent)
    expect(document.querySelector<HTMLElement>('.lk-approve')?.style.height).toBe('640px')
    view.unmount()
    expect(frame.style.display).toBe('none')
    frame.remove()
  })
})
