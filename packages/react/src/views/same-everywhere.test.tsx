import { shortenAddress } from '@latchkey/core/internal/format/text'
import { shortenAddress as shortenInModal } from '@latchkey/ui/components/address-text'
import { ar } from '@latchkey/ui/text/ar'
import { de } from '@latchkey/ui/text/de'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { AccountButton } from '../buttons/account-button.js'
import { LatchkeyProvider } from '../provider.js'
import type { ResolvedSettings } from '../settings.js'
import { OWN, showConnected, type ViewParts } from '../testing/connected-client.js'

afterEach(cleanup)

async function showButton({ client }: ViewParts, settings: ResolvedSettings): Promise<HTMLElement> {
  const { container } = await act(async () =>
    render(
      <LatchkeyProvider client={client} modal={false} {...settings}>
        <AccountButton balance="show" />
      </LatchkeyProvider>,
    ),
  )
  await within(container).findByText(/TST/)
  return container
}

describe('one balance', () => {
  it.each([
    ['English', {}, '1,234.567'],
    ['German', { locale: de }, '1.234,567'],
    ['Arabic', { locale: ar }, '1,234.567'],
    ['a locale with digits of its own', { locale: { ...ar, locale: 'ar-EG-u-nu-arab' } }, '1,234.567'],
  ] as const)('is written in one way by button, view and row: %s', async (_, settings, written) => {
    const parts = await showConnected(
      { view: 'Account' },
      { settings, prepare: ({ setBalance }) => setBalance(1_234_567_891n) },
    )
    const button = await showButton(parts, settings)
    const row = (await screen.findAllByText('TST', { selector: '.lk-row-sub > bdi' }))[0]?.closest('.lk-row')
    expect(within(button).getByText(`${written} TST`)).toBeTruthy()
    expect(row?.querySelector('.lk-token-amount')?.textContent).toBe(written)
    expect(document.querySelector('[data-size="lg"]')?.textContent).toBe(`${written}\u00a0TST`)
  })
})

describe('one address', () => {
  it('is cut by the modal where the buttons cut it', () => {
    const prefix = fc.constantFrom('', '0x', 'cosmos1', 'bc1q', 'tb1p', 'bcrt1q', 'sol1')
    const rest = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'123ABCabcxyzZ'), maxLength: 60 }),
    )
    fc.assert(
      fc.property(prefix, rest, (start, end) => {
        expect(shortenInModal(start + end)).toBe(shortenAddress(start + end))
      }),
    )
    expect(shortenInModal(OWN)).toBe(shortenAddress(OWN))
  })
})
