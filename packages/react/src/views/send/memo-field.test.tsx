import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectedOptions, OTHER, showConnected } from '../../testing/connected-client.js'

afterEach(cleanup)

const takesMemos: ConnectedOptions = { adapter: { wallets: [{ memoBytes: 10 }] } }
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

async function fill(options: ConnectedOptions, memo?: string) {
  const parts = await showConnected({ view: 'Send' }, options)
  await type(/^Amount/, '1')
  await type(/^Recipient/, OTHER)
  if (memo !== undefined) await type(/^Memo/, memo)
  await act(() => parts.env.clock.advance(500))
  return parts
}

describe('the memo', () => {
  it('is shown in the review, and after the transfer', async () => {
    await fill(takesMemos, '12345')
    await press('Review')
    expect(screen.getByText('12345')).toBeTruthy()
    await press('Send')
    await screen.findByRole('heading', { name: /Sent|sent/ })
    expect(screen.getByText('12345')).toBeTruthy()
  })

  it('has no field where the wallet takes none', async () => {
    await fill({})
    expect(screen.queryByLabelText(/^Memo/)).toBeNull()
  })

  it('that is too long is said at the field, which gets the focus', async () => {
    await fill(takesMemos, '12345678901')
    expect(screen.getByText('A memo has at most 10 bytes')).toBeTruthy()
    await press('Review')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Memo/))
  })

  it('is asked for where the recipient needs one', async () => {
    const missing = /This address asks for a memo/
    await fill({
      ...takesMemos,
      prepare: ({ adapter }) => adapter.ledger.setRecipient({ needsMemo: true }),
    })
    expect(screen.getByText(missing)).toBeTruthy()
    await type(/^Memo/, '1')
    expect(screen.queryByText(missing)).toBeNull()
  })
})
