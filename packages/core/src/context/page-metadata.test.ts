import { expect, it } from 'vitest'
import { createFakeEnv, createFakeServerEnv } from '../testing/fake-env.js'
import { pageMetadata } from './page-metadata.js'

it('takes what the app says of itself', () => {
  const metadata = {
    name: 'App',
    description: 'Swaps',
    url: 'https://app.test',
    icons: ['https://app.test/i.png'],
  }
  expect(pageMetadata(createFakeEnv(), { metadata })).toMatchObject(metadata)
})

it('takes title and origin of the page where the app says nothing', () => {
  const env = createFakeEnv()
  Object.assign(env.window.document, { title: 'Shop' })
  const { name, url } = pageMetadata(env, {})
  expect([name, url]).toEqual(['Shop', env.window.location.origin])
})

it('has no facts of a page on a server', () => {
  expect(pageMetadata(createFakeServerEnv(), {})).toMatchObject({ name: '', url: '', icons: [] })
})
