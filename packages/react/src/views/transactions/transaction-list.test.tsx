import { LatchkeyError } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showConnected } from '../../testing/connected-client.js'
import { withApi } from '../../testing/served-client.js'

afterEach(cleanup)

const HASH = `0x${'a'.repeat(64)}`

async function added() {
  const parts = await showConnected(
    { view: 'Account' },
    { prepare: ({ adapter }) => adapter.ledger.hold(true) },
  )
  await screen.findByText('Disconnect')
  await act(() => parts.client.transactions.add({ hash: HASH, networkId: 'test:one', label: 'Mint a badge' }))
  return parts
}

describe('the transactions of the account view', () => {
  it('are not there while nothing was sent', async () => {
    await showConnected({ view: 'Account' })
    await screen.findByText('Disconnect')
    expect(screen.queryByText('Transactions')).toBeNull()
  })

  it('show what is on its way, with its page in the explorer', async () => {
    await added()
    const row = screen.getByRole('link', { name: /Mint a badge/ })
    expect(row.textContent).toContain('Waiting for the network')
    expect(row.getAttribute('href')).toBe(`https://scan.test/tx/${HASH}`)
  })

  it.each([
    ['confirmed', 'Confirmed'],
    ['failed', 'Failed. Only the fee was spent.'],
    ['replaced', 'Replaced in your wallet'],
    ['dropped', 'Dropped. Nothing was sent.'],
  ] as const)('say when one is %s, and let the person remove it', async (status, words) => {
    const { adapter } = await added()
    await act(async () => adapter.ledger.settle(HASH, status))
    expect(screen.getByText(words)).toBeTruthy()
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: 'Remove from this list: Mint a badge' })),
    )
    expect(screen.queryByText('Mint a badge')).toBeNull()
  })

  it('name who is paid, beside the address', async () => {
    const { client } = await showConnected(
      { view: 'Account' },
      withApi(
        { identity: { json: { name: 'bob.eth', avatar: null } } },
        { prepare: ({ adapter }) => adapter.ledger.hold(true) },
      ),
    )
    await screen.findByText('Disconnect')
    const { actions } = await client.features.load('transactions')
    const from = client.session.account('test')?.address ?? ''
    const to = 'tbobbobbobbobbob'
    const input = { networkId: 'test:one', from, to, amount: 5n } as const
    await act(async () => {
      void actions.begin(input, { to, amount: 5n, decimals: 0, symbol: 'TST', token: '' }).sent(HASH)
    })
    const row = await screen.findByRole('link', { name: /bob\.eth/ })
    expect(row.textContent).toMatch(/bob\.eth\u2069 \(tbob…bbob\)/)
  })

  it('give a signed transfer to the network again, and say when no node takes it', async () => {
    let isAway = true
    const { client } = await showConnected({ view: 'Account' })
    await screen.findByText('Disconnect')
    const { actions } = await client.features.load('transactions')
    const from = client.session.account('test')?.address ?? ''
    const input = { networkId: 'test:one', from, to: 'tbob', amount: 5n } as const
    const asked = actions.begin(input, { to: 'tbob', amount: 5n, decimals: 0, symbol: 'TST', token: '' })
    const unconfirmed = new LatchkeyError('unconfirmed', 'No node confirmed it')
    await act(async () => {
      asked.signed({
        hash: HASH,
        broadcast: () => (isAway ? Promise.reject(unconfirmed) : Promise.resolve()),
      })
      asked.failed(unconfirmed)
    })
    const again = screen.getByRole('button', { name: /^Broadcast again, paid once: 5 TST to/ })
    expect(screen.getByText('Signed. No node confirmed it yet.')).toBeTruthy()
    await act(async () => fireEvent.click(again))
    expect(client.modal.state.snackbar).toMatchObject({ message: 'unconfirmed' })
    isAway = false
    await act(async () => fireEvent.click(again))
    expect(screen.getByText('Waiting for the network')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Broadcast again/ })).toBeNull()
  })

  it('of another namespace are not shown here', async () => {
    const { client } = await showConnected({ view: 'Account' })
    await act(async () => {
      const { actions } = await client.features.load('transactions')
      actions.report({ hash: HASH, networkId: 'other:one' })
    })
    expect(screen.queryByText('Transactions')).toBeNull()
  })
})
