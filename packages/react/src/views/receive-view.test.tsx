import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { OWN, showConnected } from '../testing/connected-client.js'

afterEach(cleanup)

const address = 'tlongaddress0123456789012345678901234567'

describe('receiving', () => {
  it('shows a code with a text alternative that names the network', async () => {
    await showConnected({ view: 'Receive' })
    expect(screen.getByRole('img', { name: 'QR code of your address on Test network one' })).toBeTruthy()
  })

  it('shows the address in full', async () => {
    await showConnected({ view: 'Receive' }, { adapter: { wallets: [{ addresses: [address] }] } })
    expect(document.body.textContent).toContain(address)
  })

  it('copies the address', async () => {
    const { client, copied } = await showConnected({ view: 'Receive' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Copy address/ })))
    expect(copied).toEqual([OWN])
    expect(client.modal.state.snackbar?.message).toBe('addressCopied')
  })

  it('warns of assets of other networks', async () => {
    await showConnected({ view: 'Receive' })
    expect(screen.getByText(/Send only assets on Test network one/)).toBeTruthy()
  })
})
