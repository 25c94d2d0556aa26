import { type ClientOptions, createClient } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  type FakeWalletOptions,
} from '@latchkey/core/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { idleTransport } from '../../testing/idle-transport.js'
import { renderView } from '../../testing/render-view.js'

afterEach(cleanup)

const META_MASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const OWN = 'https://app.test/own.png'

/** A client on Ethereum, whose wallets are fakes. */
function make(options: Partial<ClientOptions> = {}, wallets: FakeWalletOptions[] = []) {
  const mainnet = createFakeNetwork('1', 'eip155', { name: 'Ethereum' })
  const local = createFakeNetwork('31337', 'eip155', { name: 'Ethereum' })
  return createClient({
    adapters: [createFakeAdapter({ namespace: 'eip155', wallets })],
    networks: [mainnet, local],
    env: createFakeEnv(),
    ...options,
  })
}

/** The box of a row: the source of its image, or its letter; and what its size is made of. */
function boxOf(row: HTMLElement) {
  const box = row.querySelector<HTMLElement>('.lk-icon')
  return {
    shows: box?.querySelector('img')?.getAttribute('src') ?? box?.textContent ?? '',
    size: box?.style.getPropertyValue('--size'),
    shape: box?.getAttribute('data-shape'),
    isHidden: box?.getAttribute('aria-hidden'),
  }
}

const rows = (name: string | RegExp) => screen.getAllByRole('button', { name })
const row = (name: string | RegExp) => screen.getByRole('button', { name })
const isIcon = /^data:image\/svg\+xml,%3Csvg%20/

async function showWallets(options: Partial<ClientOptions> = {}, wallets: FakeWalletOptions[] = []) {
  const client = make(options, wallets)
  client.start()
  await renderView(client, { view: 'Connect' })
  await waitFor(() => expect(client.features.find('wallets')?.state.suggested.status).toBe('ready'))
  return client
}

describe('the connect list', () => {
  it('shows the icons of the wallets that the kit suggests', async () => {
    await showWallets({ transports: [idleTransport], projectId: 'test' })
    await waitFor(() => expect(boxOf(row('MetaMask')).shows).toMatch(isIcon))
    expect(boxOf(row('Trust Wallet'))).toMatchObject({ size: '40px', shape: 'square', isHidden: 'true' })
  })

  it('lends no icon to an announced wallet that calls itself one of the list', async () => {
    const impostor = { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }
    await showWallets({ transports: [idleTransport], projectId: 'test' }, [impostor])
    await waitFor(() => expect(boxOf(row('Trust Wallet')).shows).toMatch(isIcon))
    expect(boxOf(row(/MetaMask/)).shows).toBe('M')
  })

  it('shows the icon of an entry of the app by its registry id, and letters without one', async () => {
    const customWallets = [
      { id: META_MASK, name: 'MetaMask' },
      { id: 'fox', name: 'Fox', rdns: 'io.metamask' },
    ]
    await showWallets({ customWallets })
    await waitFor(() => expect(boxOf(row('MetaMask')).shows).toMatch(isIcon))
    expect(boxOf(row('Fox'))).toMatchObject({ shows: 'F', size: boxOf(row('MetaMask')).size })
  })

  it('shows an image of the app instead', async () => {
    await showWallets({ customWallets: [{ id: META_MASK, name: 'MetaMask', imageUrl: OWN }] })
    expect(boxOf(row('MetaMask')).shows).toBe(OWN)
  })

  it('lends no icon to what another source lists under a known id', async () => {
    const wallets = [{ id: META_MASK, name: 'Evil' }]
    const walletSource = { list: async () => ({ wallets, count: 1 }) }
    await showWallets({ transports: [idleTransport], projectId: 'test', walletSource })
    expect(boxOf(row('Evil')).shows).toBe('E')
  })
})

describe('the list of networks', () => {
  it('shows the icon of a preset by its id, and a letter for another network of that name', async () => {
    await renderView(make(), { view: 'SwitchNetwork' })
    await waitFor(() =>
      expect(rows(/Ethereum/).map(each => boxOf(each).shows)).toEqual([expect.stringMatching(isIcon), 'E']),
    )
    const [first, second] = rows(/Ethereum/).map(boxOf)
    expect([first?.size, first?.shape]).toEqual([second?.size, second?.shape])
  })

  it('shows what `networkImages` names instead', async () => {
    await renderView(make({ networkImages: { 'eip155:1': OWN } }), { view: 'SwitchNetwork' })
    const [first] = rows(/Ethereum/)
    expect(first && boxOf(first).shows).toBe(OWN)
    expect(within(first as HTMLElement).queryByRole('img')).toBeNull()
  })
})
