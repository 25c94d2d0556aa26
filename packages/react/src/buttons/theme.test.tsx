import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { LatchkeyProvider } from '../provider.js'
import { createTestClient } from '../testing/create-test-client.js'
import { midnight } from '../themes.js'
import { ConnectButton } from './connect-button.js'
import { NetworkButton } from './network-button.js'

afterEach(cleanup)

const stage = (themeVariables: object) => {
  const { client } = createTestClient({ themeVariables })
  const app = (
    <StrictMode>
      <LatchkeyProvider client={client}>
        <ConnectButton />
        <NetworkButton />
      </LatchkeyProvider>
    </StrictMode>
  )
  return { client, app }
}

const buttons = () => screen.getAllByRole<HTMLButtonElement>('button')
const valuesOf = (name: string) => buttons().map(({ style }) => style.getPropertyValue(name))

it("puts the client's theme on every button, and follows it", async () => {
  const { client, app } = stage(midnight)
  render(app)
  expect(valuesOf('--lk-dark-surface')).toEqual(Array(2).fill(midnight['--lk-dark-surface']))
  await act(async () => client.theme.actions.applyVariables({ '--lk-dark-surface': '#123456' }))
  expect(valuesOf('--lk-dark-surface')).toEqual(['#123456', '#123456'])
  await act(async () => client.theme.actions.applyVariables({ '--lk-dark-surface': '' }))
  expect(valuesOf('--lk-dark-surface')).toEqual(['', ''])
})

it('touches nothing of the page but the buttons', () => {
  render(stage(midnight).app)
  const styled = [...document.querySelectorAll<HTMLElement>('[style]')]
  expect(styled).toEqual(buttons())
  expect(document.querySelector('style')).toBeNull()
})

it('gives two clients their own themes', () => {
  render(
    <>
      {stage({ '--lk-accent': '#111' }).app}
      {stage({ '--lk-accent': '#222' }).app}
    </>,
  )
  expect(valuesOf('--lk-accent')).toEqual(['#111', '#111', '#222', '#222'])
})

it('is hydrated from markup without a style attribute', async () => {
  const { app } = stage(midnight)
  const html = renderToString(app)
  expect(html).not.toMatch(/style=/)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, app, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(valuesOf('--lk-light-accent')).toEqual(Array(2).fill(midnight['--lk-light-accent']))
  await act(async () => root.unmount())
  container.remove()
})
