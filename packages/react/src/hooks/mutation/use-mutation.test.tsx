import { LatchkeyError } from '@latchkey/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useMutation } from './use-mutation.js'

afterEach(cleanup)

/** Calls that a test settles by hand, by their variables. */
function createCalls() {
  const open = new Map<string, { resolve(data: string): void; reject(error: unknown): void }>()
  const run = (name: string) =>
    new Promise<string>((resolve, reject) => {
      open.set(name, { resolve, reject })
    })
  const end = (name: string, how: 'resolve' | 'reject', value: unknown) =>
    act(async () => {
      const call = open.get(name)
      if (how === 'resolve') call?.resolve(String(value))
      else call?.reject(value)
    })
  return { run, end }
}

const show = (run: (name: string) => Promise<string>) => {
  let renders = 0
  const view = renderHook(
    () => {
      renders += 1
      return useMutation(run)
    },
    { wrapper: StrictMode },
  )
  return { ...view, state: () => ({ ...view.result.current }), renders: () => renders }
}
const idle = {
  status: 'idle',
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
  data: undefined,
  error: null,
  variables: undefined,
}

describe('the state of a call', () => {
  it('goes from idle over pending to success, with variables and data', async () => {
    const { run, end } = createCalls()
    const { result, state } = show(run)
    expect(state()).toMatchObject(idle)
    act(() => result.current.mutate('a'))
    expect(state()).toMatchObject({
      ...idle,
      status: 'pending',
      isIdle: false,
      isPending: true,
      variables: 'a',
    })
    await end('a', 'resolve', 'done')
    expect(state()).toMatchObject({
      ...idle,
      status: 'success',
      isIdle: false,
      isSuccess: true,
      data: 'done',
      variables: 'a',
    })
  })

  it('ends as an error of the kit, whatever was thrown, and the next call clears it', async () => {
    const { run, end } = createCalls()
    const { result, state } = show(run)
    act(() => result.current.mutate('a'))
    await end('a', 'reject', new TypeError('low'))
    expect(state()).toMatchObject({
      status: 'error',
      isError: true,
      data: undefined,
      error: { code: 'internal', cause: new TypeError('low') },
      variables: 'a',
    })
    act(() => result.current.mutate('b'))
    expect(state()).toMatchObject({ status: 'pending', error: null, variables: 'b' })
  })

  it('shows what a call throws at once as an error too', async () => {
    const { result, state } = show(() => {
      throw new LatchkeyError('notConnected', 'No')
    })
    await act(async () => result.current.mutate('a'))
    expect(state()).toMatchObject({ status: 'error', error: { code: 'notConnected' } })
  })

  it('is that of the newest call alone, while each promise settles by itself', async () => {
    const { run, end } = createCalls()
    const { result, state } = show(run)
    const settled: unknown[] = []
    act(() => {
      void result.current.mutateAsync('a').then(data => settled.push(data))
      void result.current.mutateAsync('b').catch(error => settled.push(error.code))
    })
    await end('a', 'resolve', 'first')
    expect(settled).toEqual(['first'])
    expect(state()).toMatchObject({ status: 'pending', variables: 'b' })
    await end('b', 'reject', new LatchkeyError('userRejected', 'No'))
    expect(settled).toEqual(['first', 'userRejected'])
    expect(state()).toMatchObject({ status: 'error', variables: 'b' })
  })

  it('is idle after a reset, and stays so when the pending call ends', async () => {
    const { run, end } = createCalls()
    const { result, state } = show(run)
    let data: unknown
    act(() => void result.current.mutateAsync('a').then(answer => (data = answer)))
    act(() => result.current.reset())
    expect(state()).toMatchObject(idle)
    await end('a', 'resolve', 'late')
    expect(data).toBe('late')
    expect(state()).toMatchObject(idle)
  })
})

describe('the calls of a mutation', () => {
  it('leave no rejected promise behind with mutate, and reject with mutateAsync', async () => {
    const stray: unknown[] = []
    const note = (reason: unknown) => stray.push(reason)
    process.on('unhandledRejection', note)
    const failing = () => Promise.reject(new LatchkeyError('userRejected', 'No'))
    const { result, state } = show(failing)
    await act(async () => result.current.mutate('a'))
    expect(state()).toMatchObject({ error: { code: 'userRejected' } })
    await act(async () => {
      await expect(result.current.mutateAsync('a')).rejects.toMatchObject({ code: 'userRejected' })
    })
    // Node reports a rejection that nobody handles after the microtasks of the turn.
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(stray).toEqual([])
  })

  it('keep their identity, and run the code of the latest render', async () => {
    const { result, rerender } = renderHook(
      ({ name }: { readonly name: string }) => useMutation(async (end: string) => `${name}${end}`),
      { initialProps: { name: 'old' }, wrapper: StrictMode },
    )
    const { mutate, mutateAsync, reset } = result.current
    rerender({ name: 'new' })
    expect([result.current.mutate, result.current.mutateAsync, result.current.reset]).toEqual([
      mutate,
      mutateAsync,
      reset,
    ])
    await act(async () => mutate('!'))
    expect(result.current.data).toBe('new!')
  })

  it('settle after the component is gone, without another render', async () => {
    const { run, end } = createCalls()
    const { result, unmount, renders } = show(run)
    let data: unknown
    act(() => void result.current.mutateAsync('a').then(answer => (data = answer)))
    unmount()
    const before = renders()
    await end('a', 'resolve', 'late')
    expect([data, renders()]).toEqual(['late', before])
  })
})
