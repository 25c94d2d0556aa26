import { expect, it } from 'vitest'
import { startTogether } from './start-together'

const node = (name: string, stopped: string[] = []) => ({
  name,
  stop: async () => void stopped.push(name),
})

it('gives nodes in their order, whichever was ready first', async () => {
  let release = () => {}
  const first = new Promise<void>(resolve => {
    release = resolve
  })
  const started = startTogether([
    async () => {
      await first
      return node('one')
    },
    async () => {
      release()
      return node('two')
    },
  ])
  expect((await started).map(({ name }) => name)).toEqual(['one', 'two'])
})

it('leaves none running when one cannot be started, and says why', async () => {
  const stopped: string[] = []
  const failing = () => Promise.reject(new Error('no port'))
  await expect(startTogether([async () => node('one', stopped), failing])).rejects.toThrow('no port')
  expect(stopped).toEqual(['one'])
})
