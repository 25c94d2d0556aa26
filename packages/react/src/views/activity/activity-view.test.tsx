import { hasActivity, hasNfts } from '@latchkey/core'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ConnectedOptions,
  OTHER,
  OWN,
  showConnected,
  type ViewParts,
} from '../../testing/connected-client.js'
import { coin, page, type Served, serve, transaction, withApi } from '../../testing/served-client.js'
import { findTabs } from '../account/tabs/find-tabs.js'

afterEach(cleanup)

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const row = (name: RegExp) => screen.findByRole('button', { name })

/** The account view with the tab of transactions open. */
async function showActivity(answers: Served, options: ConnectedOptions = {}): Promise<ViewParts> {
  const parts = await showConnected({ view: 'Account' }, withApi(answers, options))
  const name = options.settings?.locale?.text.accountTabs.activity ?? 'Activity'
  const tab = await screen.findByRole('tab', { name })
  await act(async () => fireEvent.click(tab))
  return parts
}

describe('the tabs of the account', () => {
  it('are those that have a source', async () => {
    await showConnected({ view: 'Account' }, withApi({}))
    expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual([
      'Tokens',
      'NFTs',
      'Activity',
    ])
  })

  it('show transactions that the network tells by itself, where the app names no host', async () => {
    const { client } = await showConnected(
      { view: 'Account' },
      { adapter: { capabilities: ['balance', 'activity'] } },
    )
    expect((await screen.findAllByRole('tab')).map(tab => tab.textContent)).toEqual(['Tokens', 'Activity'])
    expect([hasActivity(client), hasNfts(client)]).toEqual([true, false])
  })

  it.each([
    ['a host', withApi({})],
    ['a host and another namespace', withApi({}, { adapter: { capabilities: ['balance'] } })],
    ['an adapter', { adapter: { capabilities: ['activity'] } }],
    ['nothing', { adapter: { capabilities: ['balance'] } }],
  ] as const)('follow the rules of core: %s', async (_, options) => {
    const { client } = await showConnected({ view: 'Account' }, options as ConnectedOptions)
    const tabs = findTabs(client, undefined)
    expect([tabs.includes('activity'), tabs.includes('nfts')]).toEqual([hasActivity(client), hasNfts(client)])
  })

  it('send no request before one of them is chosen', async () => {
    const { env } = await showConnected({ view: 'Account' }, withApi({ balance: { json: { balances: [] } } }))
    await screen.findAllByRole('tab')
    expect(env.fetch.calls.filter(({ url }) => /history|nfts/.test(url))).toEqual([])
  })

  it('stay as they were chosen when the visitor comes back from a transaction', async () => {
    await showActivity({ history: page([transaction('a')]) })
    await press(/Received/)
    await press('Back')
    expect((await screen.findByRole('tab', { name: 'Activity' })).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the list of transactions', () => {
  it('is grouped by month, the newest first', async () => {
    await showActivity({
      history: page([
        transaction('a'),
        transaction('b', { minedAt: '2026-02-10T12:00:00Z' }),
        transaction('c', { minedAt: '2025-12-24T12:00:00Z' }),
      ]),
    })
    await row(/Received.*Mar 07/)
    const headings = screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)
    expect(headings.filter(text => /20\d\d/.test(text ?? ''))).toEqual([
      'March 2026',
      'February 2026',
      'December 2025',
    ])
  })

  it.each([
    ['send', 'Sent', [coin('out', '1.23456')], '−1.234'],
    ['receive', 'Received', [coin('in', '0.0001')], '+<0.001'],
    ['approve', 'Approved', [], ''],
    ['mint', 'Minted', [coin('in', '3')], '+3'],
    ['somethingNew', 'Used an app', [coin('out', '1')], '−1'],
  ] as const)('says what a %s did and moved', async (operationType, word, transfers, amount) => {
    await showActivity({
      history: page([transaction('a', { operationType, sentFrom: OWN, sentTo: OTHER }, [...transfers])]),
    })
    const found = await row(new RegExp(`^${word}`))
    expect(found.textContent).toContain(amount)
  })

  it.each([
    ['approve', 'Approved', null, 'Unlimited\u00a0USD'],
    ['approve', 'Approved', '25.5', '25.5\u00a0USD'],
    ['revoke', 'Approval revoked', '0', '0\u00a0USD'],
  ] as const)('says of an %s who may take how much: %s %s', async (operationType, word, numeric, amount) => {
    const approved = {
      ...transaction('a', { operationType, sentFrom: OWN, sentTo: 'tusd' }, []),
      approvals: [{ address: 'test:one:tusd', symbol: 'USD', spender: OTHER, numeric }],
    }
    await showActivity({ history: page([approved]) })
    const found = await row(new RegExp(`^${word}`))
    expect(found.textContent).toContain('tsom')
    expect(found.textContent).toContain(amount)
    await act(async () => fireEvent.click(found))
    const spender = (await screen.findByText('Spender')).parentElement
    expect(spender?.textContent).toContain(OTHER)
    expect(screen.getByRole('button', { name: 'Copy the spender' })).toBeTruthy()
    expect(document.body.textContent).toContain(amount)
    // What was called is nobody who got anything.
    expect(screen.getByText('Contract').parentElement?.textContent).toContain('tusd')
    expect(screen.queryByText('To')).toBeNull()
  })

  it('shows both sides of a swap, what left first', async () => {
    const dollar = coin('in', '25', { fungible_info: { name: 'Dollar', symbol: 'USD' } })
    await showActivity({
      history: page([transaction('a', { operationType: 'trade' }, [dollar, coin('out', '2')])]),
    })
    expect((await row(/^Swapped/)).textContent).toMatch(/−2\sTST\+25\sUSD$/)
  })

  it('calls the other side by its name, and nobody who sends spam', async () => {
    const wanted = transaction('a', { sentFrom: OTHER })
    const spam = transaction('b', { sentFrom: 'tspammer0' }, [
      coin('in', '1', { from: 'tspammer0', to: OWN, is_spam: true }),
    ])
    const { env } = await showActivity({
      history: page([wanted, spam]),
      identity: { json: { name: 'vivian.eth', avatar: null } },
    })
    expect((await row(/^Received.*vivian\.eth/)).textContent).toContain('Mar 07 vivian.eth')
    const asked = env.fetch.calls.map(({ url }) => url).filter(url => url.includes('/identity/'))
    expect(asked.some(url => url.includes('tspammer0'))).toBe(false)
  })

  it('shows what should have moved where a transaction failed, without a sign', async () => {
    const failed = { operationType: 'send', sentFrom: OWN, sentTo: 'tusd', status: 'failed' } as const
    await showActivity({
      history: page([transaction('a', failed, [coin('out', '2', { from: OWN, to: OTHER })])]),
    })
    const found = await row(/^Sent/)
    expect(found.textContent).toMatch(/Failed.*2\sTST$/)
    expect(found.textContent).not.toContain('−')
    await act(async () => fireEvent.click(found))
    expect((await screen.findByText('To')).parentElement?.textContent).toContain(OTHER)
  })

  it('says who was on the other side', async () => {
    const sent = { operationType: 'send', sentFrom: OWN, sentTo: OTHER }
    await showActivity({ history: page([transaction('a'), transaction('b', sent, [coin('out', '1')])]) })
    expect((await row(/^Received/)).textContent).toContain('Mar 07 tsom')
    expect((await row(/^Sent/)).textContent).toContain('Mar 07 tsom')
  })

  it('says in words that a transaction failed, and that nothing moved', async () => {
    await showActivity({ history: page([transaction('a', { status: 'failed' }, [coin('out', '1')])]) })
    const found = await row(/^Received/)
    expect(found.textContent).toContain('Failed')
    expect(found.textContent).not.toContain('−')
    await act(async () => fireEvent.click(found))
    expect(await screen.findByText('Failed. Only the fee was spent.')).toBeTruthy()
  })

  it('says at its end that older transactions may be missing', async () => {
    const answer = (next: string | null) => ({
      json: { data: [transaction('a')], next, completeSince: '2026-01-15T12:00:00Z' },
    })
    await showActivity({ history: [answer('a'), answer(null)] })
    const note = 'Transactions before Jan 15, 2026 may be missing.'
    const more = await screen.findByRole('button', { name: 'Load more' })
    expect(screen.queryByText(note)).toBeNull()
    await act(async () => fireEvent.click(more))
    expect(await screen.findByText(note)).toBeTruthy()
  })

  it('has pending transactions on top', async () => {
    await showActivity({ history: page([transaction('a'), transaction('b', { status: 'pending' })]) })
    await row(/Mar 07/)
    const headings = screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)
    expect(headings.slice(-2)).toEqual(['Pending', 'March 2026'])
  })

  it('hides spam, counts it, and shows it at one press', async () => {
    await showActivity({
      history: page([transaction('a'), transaction('b', {}, [coin('in', '9', { is_spam: true })])]),
    })
    await row(/1\.5/)
    expect(screen.queryByText(/\+9/)).toBeNull()
    await press('Show 1 spam item')
    expect((await row(/\+9/)).textContent).toContain('Spam')
    await press('Hide 1 spam item')
    expect(screen.queryByText(/\+9/)).toBeNull()
  })

  it('loads more, and keeps what it has when that fails', async () => {
    const broken = { status: 400, json: {} }
    await showActivity({
      history: [
        page([transaction('a')], 'next'),
        broken,
        page([transaction('b', { minedAt: '2025-01-02T12:00:00Z' })]),
      ],
    })
    await press('Load more')
    expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy()
    expect(await row(/Mar 07/)).toBeTruthy()
    await press('Try again')
    expect(await row(/Jan 02/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('says that there is nothing yet', async () => {
    await showActivity({ history: page([]) })
    expect(await screen.findByText('No activity yet')).toBeTruthy()
  })

  it('says that it could not be fetched, and tries again', async () => {
    const { env } = await showActivity({ history: { status: 400, json: {} } })
    expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy()
    serve(env, { history: page([transaction('a')]) })
    await press('Try again')
    expect(await row(/^Received/)).toBeTruthy()
  })

  it.each([
    [de, 'Empfangen', 'März'],
    [ar, 'استلام', 'مارس'],
  ] as const)('is in the language of the app', async (locale, word, month) => {
    await showActivity({ history: page([transaction('a')]) }, { settings: { locale } })
    expect((await row(new RegExp(`^${word}.*${month.slice(0, 3)}`))).textContent).toContain('TST')
    expect(screen.getByRole('heading', { name: new RegExp(month) })).toBeTruthy()
  })

  it("takes the app's own words", async () => {
    const text = { activity: { empty: 'Nothing here' } }
    await showActivity({ history: page([]) }, { settings: { text } })
    expect(await screen.findByText('Nothing here')).toBeTruthy()
  })
})

describe('one transaction', () => {
  const open = async (answers: Served, name: RegExp) => {
    const parts = await showActivity(answers)
    await press(name)
    await screen.findByRole('heading', { name: 'Transaction' })
    return parts
  }

  it('shows every digit, both addresses in full, where, when and how it stands', async () => {
    await open({ history: page([transaction('a', {}, [coin('in', '1.234567891')])]) }, /^Received/)
    const text = screen.getByRole('heading', { name: 'Transaction' }).closest('section')?.textContent
    for (const part of ['+1.234567891', 'From', OTHER, 'To', OWN, 'Test network one', 'Confirmed', '2026'])
      expect(text?.replaceAll('​', '')).toContain(part)
    expect(screen.getByRole('link', { name: /explorer/ }).getAttribute('href')).toBe(
      'https://scan.test/tx/hasha',
    )
  })

  it('copies an address in full', async () => {
    const { copied } = await open({ history: page([transaction('a')]) }, /^Received/)
    await press('Copy the sender')
    expect(copied).toEqual([OTHER])
  })

  it('offers no address of spam to copy, and warns', async () => {
    const spam = transaction('a', {}, [coin('in', '9', { is_spam: true })])
    await showActivity({ history: page([spam]) })
    await press('Show 1 spam item')
    await press(/^Received/)
    expect(await screen.findByText(/You didn't ask for this/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy the sender' })).toBeNull()
  })

  it('is found by its hash where the source has given it another id', async () => {
    const { client } = await open({ history: page([transaction('a')]) }, /^Received/)
    await act(async () => client.router.actions.replace('ActivityItem', { id: 'pending:7', hash: 'hasha' }))
    expect(within(document.body).getByText(/^\+1\.5$/)).toBeTruthy()
  })

  it('that the network took back is said to be gone', async () => {
    const { client, env } = await open({ history: page([transaction('a')]) }, /^Received/)
    serve(env, { history: page([]) })
    await act(async () => (await client.features.load('activity')).actions.fetch())
    expect(await screen.findByText('This transaction is gone')).toBeTruthy()
  })
})
