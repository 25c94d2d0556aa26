import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectedOptions, OTHER, showConnected } from '../testing/connected-client.js'
import { withApi } from '../testing/served-client.js'

afterEach(cleanup)

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }))
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const value = (label: string) => (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value

async function review(options?: ConnectedOptions) {
  const parts = await showConnected({ view: 'Account' }, options)
  await press('Send')
  await screen.findByLabelText(/^Amount/)
  await type('Amount', '1,5')
  await type('Recipient', OTHER)
  await act(() => parts.env.clock.advance(500))
  await press('Review')
  return parts
}
type Parts = Awaited<ReturnType<typeof review>>
const views = ({ client }: Parts) => client.router.state.history.map(({ view }) => view)
const held: ConnectedOptions = { prepare: ({ adapter }) => adapter.ledger.hold(true) }

async function reopen({ client }: Parts) {
  await act(async () => client.close())
  await act(async () => client.open({ view: 'Send' }))
}

describe('the review', () => {
  it('repeats every fact, the recipient in full', async () => {
    await review()
    expect(title()).toBe('Review and send')
    const shown = document.body.textContent
    for (const fact of ['1.5\u00a0TST', OTHER, 'Test network one', '0.00001\u00a0TST', '3.49999\u00a0TST'])
      expect(shown).toContain(fact)
  })

  it('leads back to the form with everything still in it', async () => {
    await review()
    await press('Back')
    expect([value('Amount'), value('Recipient')]).toEqual(['1,5', OTHER])
  })
})

describe('a recipient with a name', () => {
  const vivian = { json: { name: 'vivian.eth', avatar: null } }
  const named = withApi({ identity: vivian, balance: { json: { balances: [] } } })

  it('is called by it below the field, in the review and afterwards, and always with the address', async () => {
    const { client } = await review(named)
    expect(await screen.findByText('vivian.eth')).toBeTruthy()
    expect(screen.getByTitle(OTHER)).toBeTruthy()
    expect((await client.features.load('send')).state.receiverProfileName).toBe('vivian.eth')
    await press('Back')
    expect(screen.getByLabelText(/^Recipient/).getAttribute('aria-describedby')).toBe(
      screen.getByText('vivian.eth').id,
    )
    await press('Review')
    await press('Send')
    expect(await screen.findByText('vivian.eth')).toBeTruthy()
    expect(screen.getByTitle(OTHER)).toBeTruthy()
  })

  it('loses it with the address', async () => {
    await review(named)
    await press('Back')
    await type('Recipient', 'no')
    expect(screen.queryByText('vivian.eth')).toBeNull()
  })
})

describe('a recipient that looks like one the visitor sent to', () => {
  const lookAlike = `${OTHER.slice(0, 4)}00000000${OTHER.slice(-4)}`
  const confirm = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement

  async function reviewLookAlike() {
    const parts = await review()
    await press('Send')
    await press('Done')
    await reopen(parts)
    await screen.findByLabelText(/^Amount/)
    await type('Amount', '1')
    await type('Recipient', lookAlike)
    await act(() => parts.env.clock.advance(500))
    return parts
  }

  it('is shown beside that one, both in full, already in the form', async () => {
    await reviewLookAlike()
    const warning = screen.getByText('Not the address you know').closest('[role=status]')
    expect(warning?.textContent).toContain(`You know${OTHER}`)
    expect(warning?.textContent).toContain(`Recipient${lookAlike}`)
    const marked = [...(warning?.querySelectorAll('[data-differs]') ?? [])].map(each => each.textContent)
    expect(marked.join('')).not.toContain(OTHER.slice(0, 4))
    expect(marked).toContain('0000')
  })

  it('is sent to only after the visitor said that it is the right one', async () => {
    const { adapter } = await reviewLookAlike()
    await press('Review')
    expect(screen.getByText('Not the address you know')).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    const before = adapter.wallet().prompts.length
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: /I compared both/ })))
    expect(confirm().disabled).toBe(false)
    await press('Send')
    expect(adapter.wallet().prompts.slice(before)).toEqual(['transfer'])
  })
})

describe('a review that is opened before the fee is known', () => {
  const confirm = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
  async function reviewAtOnce(options?: ConnectedOptions) {
    const parts = await showConnected({ view: 'Account' }, options)
    await press('Send')
    await screen.findByLabelText(/^Amount/)
    await type('Amount', '1,5')
    await type('Recipient', OTHER)
    await press('Review')
    return parts
  }

  it('says that the fee is being estimated, and waits for it', async () => {
    const { adapter, env } = await reviewAtOnce()
    expect(title()).toBe('Review and send')
    expect(screen.getByText('Estimating fee')).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    await act(() => env.clock.advance(500))
    expect(document.body.textContent).toContain('0.00001\u00a0TST')
    expect(confirm().disabled).toBe(false)
    await press('Send')
    expect(adapter.wallet().prompts).toContain('transfer')
  })

  it('says that it could not be found, and sends only once it was found and shown', async () => {
    const { adapter, env } = await reviewAtOnce({
      prepare: parts => parts.adapter.ledger.failNext('fees', new Error('down')),
    })
    await act(() => env.clock.advance(500))
    expect(screen.queryByText('Estimating fee')).toBeNull()
    expect(confirm().disabled).toBe(true)
    await press('Try again')
    await act(() => env.clock.advance(500))
    expect(document.body.textContent).toContain('0.00001\u00a0TST')
    await press('Send')
    expect(adapter.wallet().prompts).toContain('transfer')
  })
})

describe('a fee of more than half of what is sent', () => {
  it.each([
    [750_001n, true],
    [750_000n, false],
  ])('is pointed out in words: %d of 1.5 TST', async (fee, isPointedOut) => {
    await review({ prepare: ({ adapter }) => adapter.ledger.setFee(fee) })
    expect(screen.queryByText('The fee is more than half of the amount.') !== null).toBe(isPointedOut)
  })
})

describe('a fee that rises before the person confirms', () => {
  it('is shown beside the one that was agreed to, and paid only after another press', async () => {
    const { adapter } = await review()
    expect(screen.getByText('Maximum fee')).toBeTruthy()
    expect(document.body.textContent).toContain('0.00002\u00a0TST')
    adapter.ledger.setFee(30n)
    await press('Send')
    expect(screen.getByText('The fee can now be up to 0.00006 TST. It was 0.00002 TST.')).toBeTruthy()
    expect(adapter.wallet().prompts).not.toContain('transfer')
    await press('Send')
    expect(await screen.findByText('Sent')).toBeTruthy()
  })

  it('is told from an amount of which less would arrive', async () => {
    const { adapter } = await review()
    adapter.ledger.setKeptBack(15_000n)
    await press('Send')
    expect(screen.getByText('The recipient would now get 1.485 TST. It was 1.5 TST.')).toBeTruthy()
    expect(document.body.textContent).toContain('Recipient gets1.485\u00a0TST')
    expect(adapter.wallet().prompts).not.toContain('transfer')
    await press('Send')
    expect(await screen.findByText('Sent')).toBeTruthy()
  })

  it('is never shown smaller than it can be', async () => {
    await review({
      network: { nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 18 } },
      prepare: ({ adapter, setBalance }) => {
        setBalance(5_000_000_000_000_000_000n)
        adapter.ledger.setFee(10_000_000_001n)
      },
    })
    const shown = document.body.textContent
    expect(shown).toContain('0.00000002\u00a0TST')
    expect(shown).toContain('0.00000003\u00a0TST')
  })
})

describe('a transfer whose form was left', () => {
  it('is listed while it is open, and the same one is sent again only when the person insists', async () => {
    const parts = await review(held)
    await press('Send')
    expect(await screen.findByText(/You can close this window/)).toBeTruthy()
    await act(async () => (await parts.client.features.load('send')).actions.clear())
    const row = screen.getByText('1.5 TST to tsom…else')
    expect(row.closest('[role="status"]')?.textContent).toContain('Waiting for the network')
    await type('Amount', '1,5')
    await type('Recipient', OTHER)
    await act(() => parts.env.clock.advance(500))
    await press('Review')
    await press('Send')
    expect(screen.getByText(/The same transfer is already on its way/)).toBeTruthy()
    expect(parts.adapter.wallet().prompts.filter(each => each === 'transfer')).toHaveLength(1)
    await press('Send again')
    expect(parts.adapter.wallet().prompts.filter(each => each === 'transfer')).toHaveLength(2)
  })
})

describe('asking the wallet', () => {
  it('names the wallet and asks it once, however often the button is pressed', async () => {
    const { adapter } = await review()
    const approve = adapter.wallet().hangNext()
    const button = screen.getByRole('button', { name: 'Send' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(screen.getByText('Approve in Fake Wallet')).toBeTruthy()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(adapter.wallet().prompts.filter(each => each === 'transfer')).toHaveLength(1)
    await act(async () => approve())
    expect(await screen.findByText('Sent')).toBeTruthy()
  })

  it('goes back to the review when the person declines, and says that nothing was sent', async () => {
    const parts = await review()
    parts.adapter.wallet().rejectNext()
    await press('Send')
    expect(screen.getByText('You declined the request. Nothing was sent.')).toBeTruthy()
    expect(title()).toBe('Review and send')
    await press('Back')
    expect([value('Amount'), value('Recipient')]).toEqual(['1,5', OTHER])
  })

  it('sends after a declined attempt', async () => {
    const parts = await review()
    parts.adapter.wallet().rejectNext()
    await press('Send')
    await press('Send')
    expect(await screen.findByText('Sent')).toBeTruthy()
    expect(parts.adapter.ledger.balance({ address: OTHER, networkId: parts.network.caipNetworkId })).toBe(
      1_500_000n,
    )
  })

  it('does not claim that nothing was sent when the wallet gave no clear answer', async () => {
    const { adapter } = await review()
    adapter.wallet().failNext(new Error('the port is closed'))
    await press('Send')
    expect(screen.getByText(/confirm this/)).toBeTruthy()
    expect(screen.queryByText(/Nothing was sent/)).toBeNull()
  })

  it('is not asked when the money went elsewhere meanwhile', async () => {
    const { adapter, setBalance } = await review()
    setBalance(1_500_000n)
    await press('Send')
    expect(screen.getByText('Nothing was sent.')).toBeTruthy()
    expect(screen.getByText(/Not enough TST for the fee/)).toBeTruthy()
    expect(adapter.wallet().prompts).not.toContain('transfer')
  })
})

describe('a transfer on its way', () => {
  it('shows its hash and the explorer, and lets the person go', async () => {
    const parts = await review(held)
    await press('Send')
    expect(title()).toBe('Send')
    expect(screen.getByText(/You can close this window/)).toBeTruthy()
    expect(screen.getByText('tx1')).toBeTruthy()
    expect(screen.getByRole('link', { name: /explorer/i }).getAttribute('href')).toBe(
      'https://scan.test/tx/tx1',
    )
    expect(views(parts)).toEqual(['Account', 'Send'])
  })

  it('is not called failed for being slow', async () => {
    const { env } = await review(held)
    await press('Send')
    await act(() => env.clock.advance(600_000))
    expect(screen.getByText('The network is slow. Your transfer is still on its way.')).toBeTruthy()
    expect(screen.queryByText('Not sent')).toBeNull()
  })

  it('is still there when the modal is opened again', async () => {
    const parts = await review(held)
    await press('Send')
    await reopen(parts)
    expect(screen.getByText('Sending')).toBeTruthy()
    await act(async () => parts.adapter.ledger.settle('tx1'))
    expect(await screen.findByText('Sent')).toBeTruthy()
  })

  it('whose result nobody can tell is not called failed', async () => {
    await review({
      prepare: ({ adapter: { ledger } }) => {
        // Once for the adapter's own report of the transaction, once for the form's.
        for (let n = 0; n < 2; n += 1) ledger.failNext('transactions', new Error('down'))
      },
    })
    await press('Send')
    expect(await screen.findByText('Sent, not confirmed yet')).toBeTruthy()
    await press('Done')
    expect(title()).toBe('Account')
  })
})

describe('a sent transfer', () => {
  it('is shown until the person is done, then gives way to the account', async () => {
    const parts = await review()
    await press('Send')
    expect(await screen.findByText('Sent')).toBeTruthy()
    await press('Done')
    expect(views(parts)).toEqual(['Account'])
    expect(parts.client.features.find('send')?.state.sendTokenAmount).toBe('')
  })

  it.each([
    ['the modal is closed', (parts: Parts) => act(async () => parts.client.close())],
    ['the person goes back', () => press('Back')],
  ])('leaves an empty form when %s', async (_, leave) => {
    const parts = await review()
    await press('Send')
    await screen.findByText('Sent')
    await leave(parts)
    await reopen(parts)
    await screen.findByLabelText(/^Amount/)
    expect([value('Amount'), value('Recipient')]).toEqual(['', ''])
  })

  it('brings the new balance', async () => {
    await review()
    await press('Send')
    await screen.findByText('Sent')
    await press('Done')
    expect(await screen.findByText('3.500', { selector: '[data-size="lg"] *' })).toBeTruthy()
  })
})

describe('a transfer that the chain refused', () => {
  it('says what was spent, and offers the form with everything in it', async () => {
    const { adapter } = await review(held)
    await press('Send')
    await act(async () => adapter.ledger.settle('tx1', 'failed'))
    expect(screen.getByText('Not sent')).toBeTruthy()
    expect(screen.getByText('The transfer failed. Only the fee was spent.')).toBeTruthy()
    await press('Edit')
    expect([value('Amount'), value('Recipient')]).toEqual(['1,5', OTHER])
    expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/))
  })

  it('that the wallet replaced is not called failed', async () => {
    const { adapter } = await review(held)
    await press('Send')
    await act(async () => adapter.ledger.settle('tx1', 'dropped'))
    expect(screen.getByText(/Your wallet replaced or dropped this transfer/)).toBeTruthy()
  })
})

it('forgets the form when the account changes', async () => {
  const { adapter } = await review()
  await act(async () => adapter.wallet().changeAccounts('tother0b'))
  expect(screen.queryByText(OTHER)).toBeNull()
  expect(value('Recipient')).toBe('')
})

it('says in the title that the form is shown when the account changes during the review', async () => {
  const parts = await review()
  expect(title()).toBe('Review and send')
  await act(async () => parts.adapter.wallet().changeAccounts('tother0b'))
  expect(title()).toBe('Send')
  expect(views(parts)).toEqual(['Account', 'Send'])
})
