import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../client/client.fixture.js'
import { alerts } from '../developer/alerts.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeWindow } from '../testing/fake-window.js'

function createStage() {
  const { client, env } = createTestClient()
  const { modal } = client
  return { client, env, modal, snackbar: () => modal.snapshot().snackbar?.message ?? null }
}

describe('the modal', () => {
  it('opens on the view that is named, with its parameters', () => {
    const { client, modal } = createStage()
    client.open({ view: 'SwitchNetwork', params: { networkId: 'test:two' } })
    expect(modal.state.open).toBe(true)
    expect(client.router.snapshot().history).toEqual([
      { view: 'SwitchNetwork', params: { networkId: 'test:two' } },
    ])
  })

  it('shows another view when it is opened again, and says once that it opened', () => {
    const { client } = createStage()
    const heard: string[] = []
    client.on('modalOpened', () => heard.push('opened'))
    client.on('modalClosed', () => heard.push('closed'))
    client.open()
    client.open({ view: 'GetWallet' })
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['GetWallet'])
    client.close()
    client.close()
    expect(heard).toEqual(['opened', 'closed'])
  })

  it('begins anew each time', () => {
    const { client } = createStage()
    client.open()
    client.router.actions.push('AllWallets')
    client.close()
    client.open()
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['Connect'])
  })

  it('counts its shakes, so that each one is seen', () => {
    const { modal } = createStage()
    modal.actions.shake()
    modal.actions.shake()
    expect(modal.state.shakes).toBe(2)
  })

  it('says when it is loading', () => {
    const { modal } = createStage()
    modal.actions.markLoading(true)
    expect(modal.state.loading).toBe(true)
  })
})

describe('preparing the modal', () => {
  it('names the first view, and opens nothing', () => {
    const { client, modal } = createStage()
    const opened = vi.fn()
    client.on('modalOpened', opened)
    client.router.actions.push('GetWallet')
    modal.actions.prepare()
    expect(modal.snapshot()).toMatchObject({ open: false, prepared: 'Connect' })
    expect(client.router.snapshot().history).toEqual([{ view: 'Connect', params: {} }])
    expect(opened).not.toHaveBeenCalled()
  })

  it('keeps the route that was drawn, when it is opened at the same view', () => {
    const { client, modal } = createStage()
    modal.actions.prepare()
    const { history } = client.router.snapshot()
    client.open()
    expect(client.router.snapshot().history).toBe(history)
    expect(modal.state.prepared).toBeNull()
    client.close()
    client.open({ view: 'Connect', params: { namespace: 'test' } })
    expect(client.router.snapshot().history).not.toBe(history)
  })

  it('does nothing while the modal is open, and nothing at the end', () => {
    const { client, modal } = createStage()
    client.open({ view: 'GetWallet' })
    modal.actions.prepare()
    expect(modal.state.prepared).toBeNull()
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['GetWallet'])
    client.close()
    modal.actions.prepare()
    client.destroy()
    expect(modal.state.prepared).toBeNull()
    modal.actions.prepare()
    expect(modal.state.prepared).toBeNull()
  })
})

describe('the snackbar', () => {
  it('passes after 2.5 s', async () => {
    const { env, modal, snackbar } = createStage()
    modal.actions.say('success', 'addressCopied')
    expect(modal.snapshot().snackbar).toEqual({ kind: 'success', message: 'addressCopied' })
    await env.clock.advance(2499)
    expect(snackbar()).toBe('addressCopied')
    await env.clock.advance(1)
    expect([snackbar(), env.clock.pending]).toEqual([null, 0])
  })

  it('comes again 150 ms later when one is there, and stays for its own 2.5 s', async () => {
    const { env, modal, snackbar } = createStage()
    modal.actions.say('info', 'sent')
    await env.clock.advance(1000)
    modal.actions.say('info', 'sent')
    expect(snackbar()).toBeNull()
    await env.clock.advance(149)
    expect(snackbar()).toBeNull()
    await env.clock.advance(1)
    expect(snackbar()).toBe('sent')
    await env.clock.advance(2499)
    expect(snackbar()).toBe('sent')
    await env.clock.advance(1)
    expect(snackbar()).toBeNull()
  })

  it('says the newest of three in a row', async () => {
    const { env, modal, snackbar } = createStage()
    modal.actions.say('info', 'sent')
    modal.actions.say('error', 'timeout')
    modal.actions.say('error', 'userRejected')
    await env.clock.advance(150)
    expect(snackbar()).toBe('userRejected')
    await env.clock.advance(2500)
    expect([snackbar(), env.clock.pending]).toEqual([null, 0])
  })

  it('goes when dismissed, also while it waits to come again', async () => {
    const { env, modal, snackbar } = createStage()
    modal.actions.say('info', 'sent')
    modal.actions.say('error', 'timeout')
    modal.actions.dismissSnackbar()
    await env.clock.advance(3000)
    expect([snackbar(), env.clock.pending]).toEqual([null, 0])
  })
})

describe('an alert', () => {
  it.each([
    ['networkNotFound', null],
    ['projectIdNotConfigured', 'projectIdNotConfigured'],
  ] as const)('about a call ends with the modal, about the options stays: %s', (name, left) => {
    const { client } = createTestClient({ debug: true })
    client.modal.actions.alert(name)
    client.open()
    expect(client.modal.state.alert).toBe(name)
    client.close()
    expect(client.modal.state.alert).toBe(left)
  })

  const at = (url: string, debug?: boolean) =>
    createTestClient({
      env: createFakeEnv({ window: createFakeWindow({ url }) }),
      ...(debug === undefined ? {} : { debug }),
    })

  it.each([
    ['http://localhost:8080/', undefined, 'networkNotFound'],
    ['http://[::1]:8080/', undefined, 'networkNotFound'],
    ['https://app.example/', undefined, null],
    ['https://app.example/', true, 'networkNotFound'],
    ['http://localhost/', false, null],
  ])('on %s with debug %s is shown as %s, and always logged', async (url, debug, shown) => {
    const { client, env } = at(url, debug)
    client.modal.actions.alert('networkNotFound')
    expect(client.modal.state.alert).toBe(shown)
    await vi.waitFor(() =>
      expect(env.log.entries).toMatchObject([
        { level: 'warn', message: expect.stringContaining('Network Not Found') },
      ]),
    )
  })

  it('goes when dismissed', () => {
    const { client } = at('http://localhost/')
    client.modal.actions.alert('networkNotFound')
    client.modal.actions.dismissAlert()
    expect(client.modal.state.alert).toBeNull()
  })

  it('has the titles of the specification, and one for a transport that is missing', () => {
    expect(Object.values(alerts).map(({ title }) => title)).toEqual([
      'Project ID Not Configured',
      'WalletConnect Transport Missing',
      'Network Not Found',
      'Invalid App Configuration',
      'Session Expired',
      'Invalid Project ID',
      'Rate Limited',
      'Rate Limited',
      'Server Error',
      'Network Error - Could not load embedded wallet',
      'Embedded Wallet Request Timed Out',
      'Unverified Domain',
      'Multi-Wallet Not Enabled',
    ])
  })
})
