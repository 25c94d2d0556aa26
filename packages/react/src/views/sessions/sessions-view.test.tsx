import { hasSmartSessions } from '@latchkey/core'
import type { SmartSession } from '@latchkey/core/api'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ConnectedOptions,
  showConnected,
  TOKEN,
  type ViewParts,
} from '../../testing/connected-client.js'
import { type Served, serve, withApi } from '../../testing/served-client.js'

afterEach(cleanup)

const EXPIRY = 4_102_444_799
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A session as the host writes it. */
const session = (changes: Partial<SmartSession> = {}): SmartSession => ({
  pci: '0xaa',
  expiry: EXPIRY,
  createdAt: '2026-01-01T00:00:00.000Z',
  revokedAt: null,
  dappUrl: 'https://game.test',
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x12d687' } }],
  project: { name: 'Game' },
  ...changes,
})
const listed = (...pcis: SmartSession[]) => ({ json: { pcis } })

const withSessions = (answers: Served, options: ConnectedOptions = {}): ConnectedOptions =>
  withApi(answers, {
    ...options,
    client: { features: { smartSessions: true }, services: { blockchainApiUrl: 'https://chain.test' } },
  })

async function showSessions(answers: Served, options: ConnectedOptions = {}): Promise<ViewParts> {
  const parts = await showConnected({ view: 'Account' }, withSessions(answers, options))
  const name = options.settings?.locale?.text.smartSessions.title ?? 'Smart sessions'
  await press(name)
  await screen.findByRole('heading', { name })
  return parts
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const card = async (name = 'Game') =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement
const textOf = async (name?: string) => (await card(name)).textContent?.replaceAll('\u200b', '') ?? ''

describe('the row of the account view', () => {
  it('opens the list', async () => {
    await showSessions({ sessions: listed(session()) })
    expect(await card()).toBeTruthy()
  })

  it.each<[string, ConnectedOptions]>([
    ['the feature is off', withApi({})],
    ['the app names no host', { client: { features: { smartSessions: true } } }],
    [
      'the namespace has none',
      withSessions(
        {},
        { adapter: { capabilities: ['balance'], wallets: [{ capabilities: ['signMessage'] }] } },
      ),
    ],
  ])('is not there where %s', async (_, options) => {
    const { client } = await showConnected({ view: 'Account' }, options)
    await screen.findByRole('button', { name: 'Disconnect' })
    expect(screen.queryByRole('button', { name: 'Smart sessions' })).toBeNull()
    expect(hasSmartSessions(client)).toBe(false)
  })

  it('follows the rule of core', async () => {
    const { client } = await showConnected({ view: 'Account' }, withSessions({}))
    expect(await screen.findByRole('button', { name: 'Smart sessions' })).toBeTruthy()
    expect(hasSmartSessions(client)).toBe(true)
  })

  it('sends no request', async () => {
    const { env } = await showConnected({ view: 'Account' }, withSessions({}))
    await screen.findByRole('button', { name: 'Smart sessions' })
    expect(env.fetch.calls.filter(({ url }) => url.includes('sessions'))).toEqual([])
  })
})

describe('the list of smart sessions', () => {
  it('says who may do what, where and until when, with every digit', async () => {
    await showSessions({ sessions: listed(session()) })
    const text = await textOf()
    for (const part of [
      'Game',
      'https://game.test',
      'Active',
      "Send the network's coin",
      '1.234567',
      'TST',
      'Test network one',
      '2099',
    ])
      expect(text).toContain(part)
  })

  it.each<[string, SmartSession['permissions'][number], string[]]>([
    [
      'a listed token',
      { type: 'erc20-token-transfer', data: { address: TOKEN.address, allowance: '12345' } },
      ['Send a token', '123.45', 'TUSD'],
    ],
    [
      'another token',
      { type: 'erc20-token-transfer', data: { address: STRANGER, allowance: '0xff' } },
      [STRANGER, '255', 'smallest units'],
    ],
    [
      'an amount each week',
      {
        type: 'native-token-periodic',
        data: { periodAmount: '0x0f4240', periodDuration: 604_800, startTime: 1_767_225_600 },
      },
      ['Per period1', 'Period7 days', '2026'],
    ],
    [
      '90 seconds',
      { type: 'rate-limit', data: { count: 5, interval: 90 } },
      ['Limit over time', 'Requests5', '90 seconds'],
    ],
    [
      'a type that nobody knows',
      { type: 'move-house', data: { limit: '0x05', deep: { of: [1] } } },
      ['Other: move-house', 'limit0x05', 'deep{"of":[1]}'],
    ],
    ['an amount that is none', { type: 'native-token-transfer', data: { allowance: '-5' } }, ['Up to-5']],
    [
      'two names of one field',
      { type: 'gas-limit', data: { limit: 5, allowance: 6 } },
      ['Up to5', 'allowance6'],
    ],
    [
      'a time beyond every calendar',
      { type: 'native-token-stream', data: { startTime: '9'.repeat(70) } },
      ['275760'],
    ],
  ])('shows %s exactly', async (_, permission, parts) => {
    await showSessions({ sessions: listed(session({ permissions: [permission] })) })
    const text = await textOf()
    for (const part of parts) expect(text).toContain(part)
  })

  it('has those that may still act first, and offers to revoke only these', async () => {
    await showSessions({
      sessions: listed(
        session({ pci: '0x01', project: { name: 'Old' }, expiry: 1 }),
        session({ pci: '0x02', project: { name: 'Gone' }, revokedAt: '2026-02-01T00:00:00.000Z' }),
        session({ pci: '0x03', createdAt: '2025-01-01T00:00:00.000Z' }),
      ),
    })
    await card()
    expect(screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
      'Game',
      'Old',
      'Gone',
    ])
    expect(await textOf('Old')).toContain('Expired')
    expect(await textOf('Gone')).toContain('Revoked')
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  })

  it('survives an expiry that no calendar has', async () => {
    await showSessions({ sessions: listed(session({ expiry: 1e300 })) })
    expect(await textOf()).toContain('275760')
  })

  it('says that there is none', async () => {
    await showSessions({ sessions: listed() })
    expect(await screen.findByText('No smart sessions')).toBeTruthy()
  })

  it('says that it could not be fetched, and tries again', async () => {
    const { env } = await showSessions({ sessions: { status: 400, json: {} } })
    expect(await screen.findByText('Smart sessions could not be loaded')).toBeTruthy()
    serve(env, { sessions: listed(session()) })
    await press('Try again')
    expect(await card()).toBeTruthy()
  })

  it('keeps what it shows when it cannot be fetched anew, and says so', async () => {
    const { client, env } = await showSessions({ sessions: listed(session()) })
    await card()
    serve(env, { sessions: { status: 400, json: {} } })
    await act(async () => (await client.features.load('smartSessions')).actions.fetch())
    expect(await screen.findByText('Smart sessions could not be loaded')).toBeTruthy()
    expect(await card()).toBeTruthy()
  })

  it.each([
    [de, 'Läuft ab', 'Widerrufen: Game'],
    [ar, 'تنتهي', 'إبطال: Game'],
  ] as const)('is in the language of the app', async (locale, expires, revoke) => {
    await showSessions({ sessions: listed(session()) }, { settings: { locale } })
    expect(await textOf()).toContain(expires)
    expect(screen.getByRole('button', { name: revoke })).toBeTruthy()
  })
})

describe('revoking', () => {
  const revocation = { json: {} }
  const open = async (served: Served = {}, options: ConnectedOptions = {}) => {
    const parts = await showSessions({ sessions: listed(session()), revocation, ...served }, options)
    await press('Revoke: Game')
    return { ...parts, wallet: parts.adapter.wallet() }
  }

  it('asks first, and goes back with the focus', async () => {
    const { wallet } = await open()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Revoke this session?')
    await press('Cancel')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Revoke: Game')
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('is said once wallet and host have confirmed', async () => {
    const { wallet } = await open()
    const approve = wallet.hangNext()
    await press('Revoke session')
    expect(await screen.findByText('Continue in your wallet')).toBeTruthy()
    expect(await textOf()).toContain('Active')
    await act(async () => approve())
    expect((await screen.findAllByText('Revoked')).length).toBeGreaterThan(1)
    expect(wallet.prompts).toEqual(['connect', 'revokeSession', 'signMessage'])
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Game')
    expect(await textOf()).not.toContain('Active')
  })

  it.each([
    ['the wallet', 0, 'You declined the request'],
    ['the signature', 1, 'You declined the request'],
  ])('is not claimed where the visitor declines %s, and can be tried again', async (_, approved, words) => {
    const { wallet } = await open()
    if (approved > 0) wallet.hangNext()()
    wallet.rejectNext()
    await press('Revoke session')
    expect(await screen.findByText('Not revoked')).toBeTruthy()
    expect(await textOf()).toContain(words)
    expect(await textOf()).toContain('Active')
    await press('Try again')
    expect((await screen.findAllByText('Revoked')).length).toBeGreaterThan(1)
    // What the wallet has revoked is not asked for again.
    expect(wallet.prompts.filter(prompt => prompt === 'revokeSession')).toHaveLength(approved > 0 ? 1 : 2)
  })

  it('is not claimed where the host fails', async () => {
    await open({ revocation: { status: 400, json: {} } })
    await press('Revoke session')
    expect(await screen.findByText('Not revoked')).toBeTruthy()
    expect(await textOf()).toContain('Active')
  })

  it('sends the visitor to a wallet that has no method for it', async () => {
    await open({}, { adapter: { wallets: [{ revokesSessions: () => false }] } })
    await press('Revoke session')
    expect(await screen.findByText(/Revoke it in your wallet/)).toBeTruthy()
    expect(await textOf()).toContain('Active')
    expect(screen.queryByText('Revoked')).toBeNull()
  })
})
