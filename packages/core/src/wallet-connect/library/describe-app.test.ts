// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { createFakeEnv, createFakeServerEnv } from '../../testing/fake-env.js'
import { describeApp } from './describe-app.js'

const env = { ...createFakeEnv(), window }
const showHead = (html: string) => {
  document.head.innerHTML = html
}

afterEach(() => showHead(''))

it('takes what the app says of itself', () => {
  showHead(
    '<title>Shop</title><meta property="og:description" content="Sells"><link rel="icon" href="/s.png">',
  )
  const metadata = {
    name: 'App',
    description: 'Swaps',
    url: 'https://app.test',
    icons: ['https://app.test/i.png'],
  }
  expect(describeApp(env, { metadata })).toEqual(metadata)
})

it('takes title, description, origin and icon of the page where the app says nothing', () => {
  showHead(
    '<title>Shop</title><meta property="og:description" content="Sells"><link rel="shortcut icon" href="/s.png">',
  )
  expect(describeApp(env, {})).toEqual({
    name: 'Shop',
    description: 'Sells',
    url: location.origin,
    icons: [`${location.origin}/s.png`],
  })
})

it('says nothing that neither the app nor its page says', () => {
  expect(describeApp(env, {})).toEqual({ name: '', url: location.origin, icons: [] })
})

it('leaves out an icon that the page holds in its own bytes', () => {
  showHead('<link rel="icon" href="data:image/png;base64,AAAA"><link rel="icon" href="/small.png">')
  expect(describeApp(env, {}).icons).toEqual([`${location.origin}/small.png`])
})

it('has no facts of a page on a server', () => {
  expect(describeApp(createFakeServerEnv(), {})).toEqual({ name: '', url: '', icons: [] })
})
