import { LatchkeyError, type RouteParams } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectedOptions, OTHER, OWN, showConnected, TOKEN } from '../testing/connected-client.js'

afterEach(cleanup)

async function show(options?: ConnectedOptions) {
  const parts = await showConnected({ view: 'Send' }, options)
  await screen.findByLabelText(/^Amount/)
  return parts
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }))
const value = (label: string) => (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value
const facts = () => [...document.querySelectorAll('dl > div')].map(each => each.textContent)

async function fill({ env }: Awaited<ReturnType<typeof show>>, amount: string, to: string) {
  await type('Amount', amount)
  await type('Recipient', to)
  await act(() => env.clock.advance(500))
}

describe('a form whose code comes after its view', () => {
  const loading = () => document.querySelector('[aria-busy="true"]')

  /** Shows the view; the form comes when the result is called. */
  const showLate = async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await showConnected(
      { view: 'Send' },
      {
        prepare({ client: { features } }) {
          const { load } = features
          let asked = 0
          // The first two calls are those of the stage.
          const loadLate: typeof load = name => (asked++ < 2 ? load(name) : held.then(() => load(name)))
          Object.assign(features, { find: () => undefined, load: loadLate })
        },
      },
    )
    expect(loading()).not.toBeNull()
    return () => act(async () => release())
  }

  it('begins at the amount', async () => {
    const bringForm = await showLate()
    await bringForm()
    expect(document.activeElement).toBe(await screen.findByLabelText(/^Amount/))
  })

  it('leaves the focus to a button that somebody went to meanwhile', async () => {
    const bringForm = await showLate()
    const back = screen.getByRole('button', { name: 'Back' })
    back.focus()
    await bringForm()
    await screen.findByLabelText(/^Amount/)
    expect(document.activeElement).toBe(back)
  })
})

describe('what a transfer needs', () => {
  /** Shows the form; the tokens of the account come when the result is called. */
  const showWithoutToken = async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await show({
      prepare({ client: { session } }) {
        const { find } = session
        const findHeld = (namespace: string, name: 'tokens') => {
          const found = find(namespace, name)
          if (name !== 'tokens' || !found) return found
          const fetch: typeof found.fetch = (...given) => held.then(() => found.fetch(...given))
          return { ...found, fetch }
        }
        Object.assign(session, { find: findHeld })
      },
    })
    return () => act(async () => release())
  }

  it('is an amount and a receiver', async () => {
    await show()
    await press('Review')
    expect(screen.getByRole('alert').textContent).toBe('An amount and receiver address are required')
    const [amount, recipient] = [screen.getByLabelText(/^Amount/), screen.getByLabelText('Recipient')]
    expect(document.activeElement).toBe(amount)
    expect([amount, recipient].map(field => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(screen.getByText('Enter an address')).toBeTruthy()
    await type('Amount', '1')
    await press('Review')
    expect(document.activeElement).toBe(recipient)
    expect(amount.getAttribute('aria-invalid')).toBeNull()
  })

  it('is said without a word before anybody asked for the review', async () => {
    await show()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are tokens that a node tells of: one that is away is said, and asked again', async () => {
    await show({ prepare: ({ adapter }) => adapter.ledger.failNext('tokens', new Error('down')) })
    expect(await screen.findByText('Tokens could not be loaded')).toBeTruthy()
    expect(screen.queryByText('Select token')).toBeNull()
    await press('Try again')
    expect(await screen.findByRole('button', { name: /Token$/ })).toBeTruthy()
  })

  it('may still be on its way when Review is pressed: the press counts once the token is here', async () => {
    const release = await showWithoutToken()
    await type('Amount', '1')
    await type('Recipient', OTHER)
    await press('Review')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-busy')).toBe('true')
    await release()
    expect(await screen.findByText('You send')).toBeTruthy()
  })

  it('is not reviewed by a press that was meant for another transfer', async () => {
    const release = await showWithoutToken()
    await type('Amount', '1')
    await type('Recipient', OTHER)
    await press('Review')
    await type('Amount', '2')
    await release()
    expect(await screen.findByRole('button', { name: /Token$/ })).toBeTruthy()
    expect(screen.queryByText('You send')).toBeNull()
  })

  it('is a token', async () => {
    const parts = await show({ adapter: { capabilities: ['fees'] } })
    await fill(parts, '1', OTHER)
    await press('Review')
    expect(screen.getByRole('alert').textContent).toBe('A token is required')
  })
})

describe('a form that the app fills in', () => {
  const open = async (params: RouteParams['Send'], options?: ConnectedOptions) => {
    const parts = await showConnected({ view: 'Send', params }, options)
    await screen.findByLabelText(/^Amount/)
    return parts
  }

  it('shows recipient, amount and token, and waits for the visitor', async () => {
    const { adapter } = await open({ to: OTHER, amount: '1.5', token: TOKEN.address })
    expect([value('Amount'), value('Recipient')]).toEqual(['1.5', OTHER])
    expect(screen.getByRole('button', { name: /Token$/ }).textContent).toContain(TOKEN.name)
    expect(adapter.wallet().prompts).not.toContain('transfer')
  })

  it("means the network's own coin where no token is named, whatever was chosen before", async () => {
    const { client } = await open({ token: TOKEN.address })
    await act(async () => client.open({ view: 'Send', params: { to: OTHER, amount: '2' } }))
    await screen.findByDisplayValue(OTHER)
    expect(screen.getByRole('button', { name: /Token$/ }).textContent).not.toContain(TOKEN.name)
    expect(value('Amount')).toBe('2')
  })

  it('leaves the amount out where the account does not hold the token, and says so', async () => {
    const { client } = await open({ to: OTHER, amount: '100', token: 'absent' })
    expect([value('Amount'), value('Recipient')]).toEqual(['', OTHER])
    expect(client.modal.state.snackbar?.message).toBe('tokenBalanceUnavailable')
  })

  it('is filled in once: what the visitor makes of it stays', async () => {
    const { client } = await open({ to: OTHER, amount: '1' })
    await type('Amount', '3')
    await press(/Token$/)
    await press('Back')
    expect(value('Amount')).toBe('3')
    expect(client.router.state.history.at(-1)?.params).toEqual({})
  })
})

describe('what the network demands', () => {
  it.each([
    ['1', { minimum: { amount: 2_000_000n, reason: 'rent' } }, /^New account: send at least 2 TST/],
    ['4.5', { reserve: { amount: 1_000_000n, reason: 'existentialDeposit' } }, /^Keep at least 1 TST/],
  ] as const)('is said under an amount of %s before it bites', async (amount, limits, words) => {
    const parts = await show({ prepare: ({ adapter }) => adapter.ledger.setLimits(limits) })
    await fill(parts, amount, OTHER)
    expect(await screen.findByText(words)).toBeTruthy()
    await press('Review')
    expect(parts.client.router.state.history.at(-1)?.params).toEqual({})
  })
})

describe('the token', () => {
  it('is the coin of the network to begin with', async () => {
    await show()
    expect(await screen.findByText('5.000 TST available')).toBeTruthy()
  })

  it('is chosen from what the account holds, and the amount begins anew', async () => {
    const parts = await show()
    await type('Amount', '1')
    await press(/Test coin/)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Select token')
    await press(/Test Dollar/)
    expect(screen.getByText('7.50 TUSD available')).toBeTruthy()
    expect(value('Amount')).toBe('')
    expect(parts.client.router.state.history.map(({ view }) => view)).toEqual(['Send'])
  })

  it('can be searched for once there are many', async () => {
    const tokens = Array.from({ length: 9 }, (_, index) => ({
      ...TOKEN,
      address: `t${index}000`,
      name: `Coin ${index}`,
    }))
    await show({
      network: { tokens },
      prepare: ({ setBalance }) => {
        for (const token of tokens) setBalance(1n, token.address)
      },
    })
    await press(/Test coin/)
    await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'coin 7' } }))
    expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1)
  })

  it('whose details the network contradicts is listed as not sendable, and refused with the reason', async () => {
    const tokens = [{ ...TOKEN, unsendable: 'tokenMismatch' }]
    const parts = await show({ network: { tokens } })
    await press(/Test coin/)
    await press(/Test Dollar.*Can't be sent/)
    expect(screen.getByText(/^This token's details don't match the network/)).toBeTruthy()
    await fill(parts, '1', OTHER)
    await press('Review')
    expect(parts.client.router.state.history.at(-1)?.params).toEqual({})
    expect(parts.adapter.wallet().prompts).toEqual(['connect'])
  })

  it.each([
    ['nonTransferable', "This token can't be sent."],
    ['transferHook', "This token's issuer has a say in transfers. It can't be sent."],
    ['accountFrozen', "The token's issuer has frozen an account. Nothing was sent."],
  ])('that can not be sent says why: %s', async (unsendable, why) => {
    await show({ network: { tokens: [{ ...TOKEN, unsendable }] as never } })
    await press(/Test coin/)
    await press(/Test Dollar.*Can't be sent/)
    expect(screen.getByText(why)).toBeTruthy()
  })

  it('whose transfer to this recipient is refused says why, where the fee would stand', async () => {
    const parts = await show()
    parts.adapter.ledger.failNext('fees', new LatchkeyError('accountFrozen', 'frozen'))
    await fill(parts, '1', OTHER)
    expect(screen.getByText(/^The token's issuer has frozen/)).toBeTruthy()
    // The issuer may change that.
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('keeps what was typed while its balance is looked up again', async () => {
    const parts = await show()
    await fill(parts, '4', OTHER)
    parts.setBalance(3_000_000n)
    await act(async () => parts.client.features.find('tokens')?.actions.fetch({ force: true }))
    expect(value('Amount')).toBe('4')
    expect(screen.getByText('Not enough TST')).toBeTruthy()
  })
})

describe('the amount', () => {
  it('that is more than there is, is said at once', async () => {
    await show()
    await type('Amount', '5,000001')
    expect(screen.getByText('Not enough TST')).toBeTruthy()
    expect(screen.getByLabelText(/^Amount/).getAttribute('aria-invalid')).toBe('true')
  })

  it('that leaves nothing for the fee, is said as soon as the fee is known', async () => {
    const parts = await show()
    await fill(parts, '5', OTHER)
    expect(screen.getByText('Not enough TST for the fee')).toBeTruthy()
    await press('Review')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Send')
  })

  it('that can be read in two ways is asked for, and a press answers', async () => {
    const parts = await show({ prepare: ({ setBalance }) => setBalance(5_000_000_000n) })
    await fill(parts, '1,304', OTHER)
    expect(screen.getByText('Which amount do you mean?')).toBeTruthy()
    await press('Review')
    expect(parts.client.router.state.history.at(-1)?.params).toEqual({})
    await press('1,304.00 TST')
    expect(value('Amount')).toBe('1304')
    await type('Amount', '1,304')
    await press('1.304 TST')
    expect([value('Amount'), screen.queryByText('Which amount do you mean?')]).toEqual(['1.304', null])
    expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/))
  })

  it('may have no more decimals than the token', async () => {
    await show()
    await type('Amount', '0.0000001')
    expect(screen.getByText('TST has at most 6 decimals')).toBeTruthy()
  })

  it('is all there is, less the fee, at a press', async () => {
    await show()
    await press('Use the maximum amount')
    expect(value('Amount')).toBe('4.99998')
  })

  it('shows the fee and what is kept', async () => {
    await fill(await show(), '1.5', OTHER)
    expect(facts()).toEqual([
      'NetworkTTest network one',
      'Fee0.00001\u00a0TST',
      'Maximum fee0.00002\u00a0TST',
      'Balance after3.49999\u00a0TST',
    ])
  })

  it('says what arrives, where that is less', async () => {
    const parts = await show()
    parts.adapter.ledger.setKeptBack(15_000n)
    await fill(parts, '1.5', OTHER)
    expect(facts()[0]).toBe('Recipient gets1.485\u00a0TST')
  })

  it('says that the fee is unknown, and looks it up again', async () => {
    const parts = await show()
    parts.adapter.ledger.failNext('fees', new Error('down'))
    await fill(parts, '1', OTHER)
    expect(screen.getByText('Fee unavailable')).toBeTruthy()
    await press('Try again')
    await act(() => parts.env.clock.advance(500))
    expect(facts()[1]).toBe('Fee0.00001\u00a0TST')
  })

  it('says why the fee is unknown where asking again does not help, and does not offer it', async () => {
    const parts = await show()
    parts.adapter.ledger.failNext('fees', new LatchkeyError('unsupportedNetwork', 'unknown calls'))
    await fill(parts, '1', OTHER)
    expect(screen.getByText('Fee unavailable')).toBeTruthy()
    expect(screen.getByText('Chain is not supported. Switch to another network.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the recipient', () => {
  it('that is no address is said once the field is left, not while typing', async () => {
    await show()
    await type('Recipient', 'no!')
    expect(screen.queryByText(/Not a valid/)).toBeNull()
    await act(async () => fireEvent.blur(screen.getByLabelText('Recipient')))
    expect(screen.getByText('Not a valid Test address')).toBeTruthy()
  })

  it('says what belongs into its field, and tells an address of another network from no address', async () => {
    const isAddress = (value: string, networkId?: string) => value === 'there' && networkId === undefined
    const codec = { isAddress, normalizeAddress: (value: string) => value }
    await show({ adapter: { traits: { loadAddressCodec: async () => codec } } })
    const field = screen.getByLabelText('Recipient')
    expect(field.getAttribute('placeholder')).toBe('Test address')
    // Empty, it is read like the page; an address is read from left to right.
    expect(field.getAttribute('dir')).toBeNull()
    await type('Recipient', 'there')
    expect(field.getAttribute('dir')).toBe('ltr')
    await act(async () => fireEvent.blur(field))
    expect(await screen.findByText('Not an address on Test network one')).toBeTruthy()
  })

  it('is typed into a field that shows the whole of it, and pasted without line breaks', async () => {
    await show()
    await type('Recipient', ` ${OTHER.slice(0, 4)}\r\n${OTHER.slice(4)}\n`)
    const field = screen.getByRole('textbox', { name: 'Recipient' })
    expect([field.tagName, field.getAttribute('rows')]).toEqual(['TEXTAREA', '2'])
    expect(value('Recipient').trim()).toBe(OTHER)
  })

  it('is confirmed by Enter, which adds no line', async () => {
    await fill(await show(), '1', OTHER)
    const field = screen.getByLabelText('Recipient')
    await act(async () => expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false))
    expect(await screen.findByRole('heading', { name: 'Review and send' })).toBeTruthy()
  })

  it('that nobody has used yet is pointed out', async () => {
    await fill(await show(), '1', OTHER)
    expect(screen.getByText(/Never used on Test network one/)).toBeTruthy()
  })

  it.each([
    ['one’s own address', OWN, 'This is your own address.'],
    ['one’s own address in another spelling', OWN.toUpperCase(), 'This is your own address.'],
  ])('that is %s is pointed out', async (_, to, message) => {
    await show()
    await type('Recipient', to)
    expect(screen.getByText(message)).toBeTruthy()
  })

  it('that is the token itself is pointed out', async () => {
    await show()
    await press(/Test coin/)
    await press(/Test Dollar/)
    await type('Recipient', TOKEN.address)
    expect(screen.getByText(/This is the token.s own address/)).toBeTruthy()
  })
})

it('says so when the wallet cannot send', async () => {
  await showConnected({ view: 'Send' }, { adapter: { wallets: [{ capabilities: ['signMessage'] }] } })
  expect(screen.getByText("Your wallet doesn't support this.")).toBeTruthy()
})
