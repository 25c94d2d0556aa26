import { de } from '@latchkey/ui/text/de'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showConnected } from '../../testing/connected-client.js'
import { withApi } from '../../testing/served-client.js'

afterEach(cleanup)

const item = {
  name: 'Test coin',
  symbol: 'TST',
  chainId: 'test:one',
  price: 2,
  value: 10,
  quantity: { decimals: '6', numeric: '5' },
  iconUrl: '',
}
const answer = (...balances: readonly object[]) => ({ json: { balances } })
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Tokens' })
  return within(list)
    .getAllByRole('listitem')
    .map(each => each.textContent)
}

describe('what the account is worth', () => {
  it('stands below the balance, and with each token whose price is known', async () => {
    await showConnected({ view: 'Account' }, withApi({ balance: answer(item) }))
    expect((await screen.findAllByText('$10.00')).length).toBe(2)
    // A letter stands for an icon as soon as the code of the icons has said that there is none.
    await waitFor(async () =>
      expect(await rows()).toEqual(['TTest coinTST5.000$10.00', 'TTest DollarTUSD7.50']),
    )
  })

  it('is 0.00 on a test network', async () => {
    await showConnected(
      { view: 'Account' },
      withApi({ balance: answer(item) }, { network: { testnet: true } }),
    )
    expect(await screen.findByText('$0.00')).toBeTruthy()
  })

  it('is not there when the prices fail; the amounts are', async () => {
    await showConnected({ view: 'Account' }, withApi({ balance: { status: 400, json: {} } }))
    await waitFor(async () => expect(await rows()).toEqual(['TTest coinTST5.000', 'TTest DollarTUSD7.50']))
    expect(screen.queryByText(/\$/)).toBeNull()
  })

  it('is not there without a source', async () => {
    await showConnected({ view: 'Account' })
    await rows()
    expect(screen.queryByText(/\$/)).toBeNull()
  })

  it('is in the currency of the app', async () => {
    await showConnected(
      { view: 'Account' },
      withApi({ balance: answer(item) }, { client: { currency: 'eur' } }),
    )
    expect((await screen.findAllByText('€10.00')).length).toBe(2)
  })

  it('is written as the language writes money', async () => {
    await showConnected(
      { view: 'Account' },
      withApi({ balance: answer({ ...item, price: 250 }) }, { settings: { locale: de } }),
    )
    expect((await screen.findAllByText(/1\.250,00\s\$/)).length).toBe(2)
  })
})
