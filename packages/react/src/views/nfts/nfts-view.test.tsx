import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showConnected, type ViewParts } from '../../testing/connected-client.js'
import { nft, page, type Served, serve, withApi } from '../../testing/served-client.js'

afterEach(cleanup)

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

/** The account view with the tab of NFTs open. */
async function showNfts(answers: Served): Promise<ViewParts> {
  const parts = await showConnected({ view: 'Account' }, withApi(answers))
  const tab = await screen.findByRole('tab', { name: 'NFTs' })
  await act(async () => fireEvent.click(tab))
  return parts
}
const imagesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('img')].map(image => image.getAttribute('src'))

describe('the grid of NFTs', () => {
  it('has a card for each, with name, collection and a lazy picture', async () => {
    await showNfts({ nfts: page([nft('1'), nft('2', { name: null, standard: 'erc1155', amount: '3' })]) })
    const card = await screen.findByRole('button', { name: /Picture 1.*Art/ })
    const [image] = card.querySelectorAll('img')
    expect(image?.getAttribute('src')).toBe('https://img.test/1.webp')
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect((await screen.findByRole('button', { name: /No\. 2/ })).textContent).toContain('×3')
  })

  it.each([['http://img.test/1.png'], ['data:image/svg+xml,<svg/>'], ['javascript:alert(1)']])(
    'shows no picture from %s',
    async image => {
      await showNfts({ nfts: page([nft('1', { image })]) })
      const shown = await Promise.race([
        screen.findByRole('button', { name: /Picture 1/ }),
        screen.findByText('NFTs could not be loaded'),
      ])
      expect(imagesIn(shown)).toEqual([])
    },
  )

  it('says that a picture is missing when it does not arrive', async () => {
    await showNfts({ nfts: page([nft('1')]) })
    const card = await screen.findByRole('button', { name: /Picture 1/ })
    fireEvent.error(card.querySelector('img') as HTMLImageElement)
    expect(within(card).getByText('No image')).toBeTruthy()
  })

  it('hides spam, counts it, and shows it at one press', async () => {
    await showNfts({ nfts: page([nft('1'), nft('2', { isSpam: true })]) })
    await screen.findByRole('button', { name: /Picture 1/ })
    expect(screen.queryByRole('button', { name: /Picture 2/ })).toBeNull()
    await press('Show 1 spam NFT')
    expect((await screen.findByRole('button', { name: /Picture 2/ })).textContent).toContain('Spam')
  })

  it('loads more', async () => {
    await showNfts({ nfts: [page([nft('1')], 'next'), page([nft('2')])] })
    await press('Load more')
    expect(await screen.findByRole('button', { name: /Picture 2/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('says that there are none', async () => {
    await showNfts({ nfts: page([]) })
    expect(await screen.findByText('No NFTs yet')).toBeTruthy()
  })

  it('says that they could not be loaded, and tries again', async () => {
    const { env } = await showNfts({ nfts: { status: 400, json: {} } })
    expect(await screen.findByText('NFTs could not be loaded')).toBeTruthy()
    serve(env, { nfts: page([nft('1')]) })
    await press('Try again')
    expect(await screen.findByRole('button', { name: /Picture 1/ })).toBeTruthy()
  })
})

describe('one NFT', () => {
  it('shows its picture with a text, what it is, and where', async () => {
    await showNfts({ nfts: page([nft('1', { description: '<b>A field</b>' })]) })
    await press(/Picture 1/)
    expect((await screen.findByRole('img', { name: 'Picture 1' })).getAttribute('src')).toBe(
      'https://img.test/1.webp',
    )
    for (const part of ['<b>A field</b>', 'Art', 'Test network one'])
      expect(screen.getByText(part)).toBeTruthy()
    expect(screen.getByRole('link', { name: /explorer/ }).getAttribute('href')).toBe(
      'https://scan.test/address/tart',
    )
  })

  it('copies its contract', async () => {
    const { copied } = await showNfts({ nfts: page([nft('1')]) })
    await press(/Picture 1/)
    await press('Copy the contract')
    expect(copied).toEqual(['tart'])
  })

  it('warns of spam', async () => {
    await showNfts({ nfts: page([nft('1', { isSpam: true })]) })
    await press('Show 1 spam NFT')
    await press(/Picture 1/)
    expect(await screen.findByText(/You didn't ask for this NFT/)).toBeTruthy()
  })

  it('that the account no longer has is said to be gone', async () => {
    const { client, env } = await showNfts({ nfts: page([nft('1')]) })
    await press(/Picture 1/)
    await screen.findByRole('img', { name: 'Picture 1' })
    serve(env, { nfts: page([]) })
    await act(async () => (await client.features.load('nfts')).actions.fetch())
    expect(await screen.findByText('This NFT is gone')).toBeTruthy()
  })
})
