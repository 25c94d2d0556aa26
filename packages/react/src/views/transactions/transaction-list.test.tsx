// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showConnected } from '../../testing/connected-client.js'

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

  it('of another namespace are not shown here', async () => {
    const { client } = await showConnected({ view: 'Account' })
    await act(async () => {
      const { actions } = await client.features.load('transactions')
      actions.report({ hash: HASH, networkId: 'other:one' })
    })
    expect(screen.queryByText('Transactions')).toBeNull()
  })
})
