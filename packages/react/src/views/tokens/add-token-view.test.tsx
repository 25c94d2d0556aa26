import { defaults, LatchkeyError, type TokenInfo } from '@latchkey/core'
import { createFakeLedger, type FakeLedger } from '@latchkey/core/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { views } from '../../modal/view-registry.js'
import { showConnected, TOKEN, type ViewParts } from '../../testing/connected-client.js'

afterEach(cleanup)

const gem = { address: 'tgem', name: 'Gem', symbol: 'GEM', decimals: 2 }
const networkId = 'test:one'

/** The account view on a chain that has a token which no list names. */
async function show(says: Partial<TokenInfo> = {}): Promise<ViewParts> {
  await Promise.all((['AddToken', 'Token'] as const).map(views.load))
  return showConnected(
    { view: 'Account' },
    {
      prepare({ adapter, setBalance }) {
        adapter.ledger.setToken(networkId, { ...gem, ...says })
        setBalance(12_345n, gem.address)
      },
    },
  )
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const field = () => screen.getByRole('textbox', { name: 'Token address' })
const type = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }))
const submit = () => act(async () => fireEvent.submit(field().closest('form') as HTMLFormElement))
const list = () => screen.findByRole('list', { name: 'Tokens' })

/** Opens the form, and types an address. */
async function look(address: string, says?: Partial<TokenInfo>): Promise<ViewParts> {
  const parts = await show(says)
  await press('Add token')
  await type(address)
  return parts
}

describe('the form that adds a token', () => {
  it('begins at its field, and names the network', async () => {
    await show()
    await press('Add token')
    expect(field().hasAttribute('data-autofocus')).toBe(true)
    expect(screen.getByText(/Test network one/)).toBeTruthy()
  })

  it('shows the token with its balance, unverified, before anything is added', async () => {
    const { client } = await look('TGEM')
    for (const text of ['Gem', 'GEM', '2', '123.45']) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Unverified')).toBeTruthy()
    const tokens = await client.features.load('tokens')
    expect(tokens.state.balances.map(({ symbol }) => symbol)).not.toContain('GEM')
  })

  it('adds it, goes back to the list, and gives the focus to the control that opened the form', async () => {
    await look('tgem')
    await screen.findByText('Unverified')
    await submit()
    expect(await screen.findByText(/GEM.* added/)).toBeTruthy()
    const row = await within(await list()).findByRole('button', { name: /Gem/ })
    expect(row.textContent).toContain('GEM · Unverified')
    expect(row.textContent).toContain('123.45')
    expect(screen.getByRole('button', { name: 'Add token' }).hasAttribute('data-autofocus')).toBe(true)
  })

  it('warns of a token that looks like a listed one', async () => {
    await look('tgem', { symbol: 'TUЅD' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/This isn't .*Test Dollar \(TUSD\)/)
  })

  it('says nothing of a mistake while it is typed, and says it then', async () => {
    await look('t!')
    expect(screen.queryByText('Not a valid Test address')).toBeNull()
    await act(async () => fireEvent.blur(field()))
    expect(await screen.findByText('Not a valid Test address')).toBeTruthy()
  })

  it.each([
    ['nothing is', 'tnothing', 'There is no token at this address on Test network one'],
    ['a listed token is', TOKEN.address, /TUSD.* is already in your list/],
  ])('says that %s at the address', async (_, address, text) => {
    await look(address)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('says that the id is of another network', async () => {
    await look('test:two:tgem')
    expect(
      await screen.findByText('This token is on Test network two. You are on Test network one.'),
    ).toBeTruthy()
  })

  it('says that the node is away, and tries again', async () => {
    const parts = await show()
    await press('Add token')
    parts.adapter.ledger.failNext('tokens', new LatchkeyError('networkError', 'down'))
    await type('tgem')
    expect(await screen.findByText(/The network isn't responding/)).toBeTruthy()
    await press('Try again')
    expect(await screen.findByText('Unverified')).toBeTruthy()
  })

  it('adds nothing when the token changed what it says, and shows it anew', async () => {
    const { adapter, client } = await look('tgem')
    await screen.findByText('Unverified')
    adapter.ledger.setToken(networkId, { ...gem, symbol: 'TUSD' })
    await submit()
    expect(await screen.findByText('The token changed its details. Check them again.')).toBeTruthy()
    expect(await screen.findByText(/This isn't/)).toBeTruthy()
    const tokens = await client.features.load('tokens')
    expect(tokens.state.balances.some(({ added }) => added)).toBe(false)
  })

  it('is not offered where the namespace can read no token by its address', async () => {
    const chain = createFakeLedger()
    const ledger: FakeLedger = {
      ...chain,
      capabilities(networks) {
        const { tokens, ...others } = chain.capabilities(networks)
        return { ...others, tokens: { fetch: tokens.fetch } }
      },
    }
    await showConnected({ view: 'Account' }, { adapter: { ledger } })
    await list()
    expect(screen.queryByRole('button', { name: 'Add token' })).toBeNull()
  })

  it('is offered to an account that holds nothing', async () => {
    await showConnected(
      { view: 'Account' },
      {
        prepare({ setBalance }) {
          setBalance(0n)
          setBalance(0n, TOKEN.address)
        },
      },
    )
    expect(await screen.findByText('No tokens yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add token' })).toBeTruthy()
  })

  it('lists an added token of which the account holds none', async () => {
    const { setBalance } = await look('tgem')
    setBalance(0n, gem.address)
    await screen.findByText('Unverified')
    await submit()
    expect(await within(await list()).findByRole('button', { name: /Gem/ })).toBeTruthy()
  })
})

describe('the page of a token', () => {
  async function open(): Promise<ViewParts> {
    const parts = await look('tgem')
    await screen.findByText('Unverified')
    await submit()
    await press(/^Gem/)
    return parts
  }

  it('takes an added token off the list', async () => {
    const { env } = await open()
    await press('Remove from the list')
    expect(within(await list()).queryByRole('button', { name: /Gem/ })).toBeNull()
    await act(async () => env.clock.advance(defaults.toastReshowMs))
    expect(await screen.findByText(/GEM.* removed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add token' }).hasAttribute('data-autofocus')).toBe(true)
  })

  it('leaves a listed token where it is', async () => {
    await show()
    await press(/^Test Dollar/)
    expect(await screen.findByRole('button', { name: 'Copy the token address' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove from the list' })).toBeNull()
    expect(screen.queryByText('Unverified')).toBeNull()
  })

  it('copies the address', async () => {
    const { copied } = await open()
    await press('Copy the token address')
    expect(copied).toEqual(['tgem'])
  })

  it('gives the focus back to the row', async () => {
    await open()
    await press('Back')
    const row = await within(await list()).findByRole('button', { name: /Gem/ })
    expect(row.hasAttribute('data-autofocus')).toBe(true)
  })

  it('asks the wallet to show the token, and says that it does', async () => {
    const { adapter } = await open()
    await press('Add to Fake Wallet')
    expect(await screen.findByText('Added to Fake Wallet')).toBeTruthy()
    expect(adapter.wallet().prompts).toContain('watchAsset')
  })

  it('says that the visitor declined', async () => {
    const { adapter } = await open()
    adapter.wallet().rejectNext()
    await press('Add to Fake Wallet')
    expect(await screen.findByText('Not added to your wallet')).toBeTruthy()
    expect(screen.getByText('You declined the request. Nothing changed.')).toBeTruthy()
  })

  it('says that it waits, and forgets a wallet that the visitor no longer waits for', async () => {
    const { adapter } = await open()
    const approve = adapter.wallet().hangNext()
    await press('Add to Fake Wallet')
    expect(await screen.findByText('Approve in Fake Wallet')).toBeTruthy()
    await press('Back')
    await act(async () => approve())
    await press(/^Gem/)
    expect(screen.queryByText('Added to Fake Wallet')).toBeNull()
  })

  it('does not offer what the wallet cannot do', async () => {
    await showConnected({ view: 'Account' }, { adapter: { wallets: [{ capabilities: ['signMessage'] }] } })
    await press(/^Test Dollar/)
    await screen.findByRole('button', { name: 'Copy the token address' })
    expect(screen.queryByRole('button', { name: /^Add to/ })).toBeNull()
  })

  it('says that the symbol is too long for a wallet', async () => {
    await look('tgem', { symbol: 'ABCDEFGHIJKL' })
    await screen.findByText('Unverified')
    await submit()
    await press(/^Gem/)
    expect(await screen.findByText('Wallets take symbols of up to 11 characters.')).toBeTruthy()
  })

  it('is gone once the account is another', async () => {
    const { client } = await open()
    await act(async () => client.switchNetwork('test:two'))
    expect(await screen.findByText('This token is not in your list')).toBeTruthy()
  })
})
