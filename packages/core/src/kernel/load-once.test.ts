import { expect, it } from 'vitest'
import { callLoaded, loadOnce } from './load-once.js'

it('loads once, and again after a failure, which is told as unavailable', async () => {
  let count = 0
  const load = loadOnce(async () => {
    count += 1
    if (count === 1) throw new Error('offline')
    return count
  })
  await expect(load()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
})

it('calls what is loaded, and loads nothing for a caller who has gone', async () => {
  let loads = 0
  const read = callLoaded(async () => {
    loads += 1
    return { double: (value: number) => value * 2 }
  })
  const call = read(({ double }) => double)
  await expect(call(1, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
  expect(loads).toBe(0)
  await expect(call(21)).resolves.toBe(42)
})
