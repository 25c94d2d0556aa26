import { expect, it } from 'vitest'
import { createLiveEnv } from './live-env.js'

it('asks the given network, and cuts short every wait but a limit', async () => {
  const env = createLiveEnv(async url => new Response(url))
  expect(await (await env.fetch('https://node.test')).text()).toBe('https://node.test')
  const start = env.clock.now()
  let limit = false
  const cancel = env.clock.after(10_000, () => {
    limit = true
  })
  await new Promise<void>(resolve => env.clock.after(9_000, resolve))
  cancel()
  expect(env.clock.now() - start).toBeLessThan(9_000)
  expect(limit).toBe(false)
})
