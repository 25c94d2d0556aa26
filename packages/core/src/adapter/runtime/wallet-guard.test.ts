import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import { CountingTarget } from '../../testing/counting-target.js'
import { createFakeClock } from '../../testing/fake-clock.js'
import { turns } from '../../testing/turn.js'
import { createWalletGuard } from './wallet-guard.js'

function createStage(toError = (_error: unknown) => new LatchkeyError('walletError', 'Mapped')) {
  const clock = createFakeClock()
  const ending = new AbortController()
  return { clock, ending, guard: createWalletGuard({ clock, lifetime: ending.signal, toError }) }
}

/** What makes a counting target a signal that has not fired. */
const aliveSignal: Omit<AbortSignal, keyof EventTarget> = {
  aborted: false,
  reason: undefined,
  onabort: null,
  throwIfAborted: () => {},
}

/** A prompt that the test answers. */
function createPrompt() {
  let count = 0
  let answer: (value: string) => void = () => {}
  const run = () => {
    count += 1
    return new Promise<string>(resolve => {
      answer = resolve
    })
  }
  return { run, answer: (value: string) => answer(value), count: () => count }
}

it('gives what a wallet throws, at once or later, in our own words', async () => {
  const { guard } = createStage()
  const throws = () => {
    throw new Error('at once')
  }
  for (const method of ['call', 'pass', 'ask'] as const)
    await expect(guard[method](throws)).rejects.toMatchObject({ code: 'walletError' })
})

it('bounds what needs no person, and nothing else', async () => {
  const { clock, guard } = createStage()
  const prompt = createPrompt()
  const late = expect(guard.call(() => new Promise(() => {}))).rejects.toMatchObject({ code: 'timeout' })
  const asked = guard.ask(prompt.run)
  await clock.advance(10_000)
  await late
  prompt.answer('yes')
  await expect(asked).resolves.toBe('yes')
})

it('shows one prompt at a time', async () => {
  const { guard } = createStage()
  const prompt = createPrompt()
  const asked = guard.ask(prompt.run)
  await expect(guard.ask(prompt.run)).rejects.toMatchObject({ code: 'requestPending' })
  prompt.answer('yes')
  await asked
  expect(prompt.count()).toBe(1)
})

it('serves all who wait for the same by one prompt', async () => {
  const { guard } = createStage()
  const prompt = createPrompt()
  const caller = new AbortController()
  const first = guard.share('connect', prompt.run, { signal: caller.signal })
  const others = [guard.share('connect', prompt.run), guard.share('connect', prompt.run)]
  caller.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  await expect(guard.share('other', prompt.run)).rejects.toMatchObject({ code: 'requestPending' })
  prompt.answer('yes')
  expect(await Promise.all(others)).toEqual(['yes', 'yes'])
  expect(prompt.count()).toBe(1)
})

describe('a prompt that was closed without an answer', () => {
  it('is opened again once nobody waits for it', async () => {
    const { guard } = createStage()
    const prompt = createPrompt()
    const caller = new AbortController()
    const gone = guard.share('connect', prompt.run, { signal: caller.signal })
    caller.abort()
    await expect(gone).rejects.toMatchObject({ code: 'aborted' })
    const again = guard.share('connect', prompt.run)
    expect(prompt.count()).toBe(2)
    prompt.answer('yes')
    await expect(again).resolves.toBe('yes')
  })

  it('is opened again by an attempt that begins as the one before is aborted', async () => {
    const { guard } = createStage()
    const prompt = createPrompt()
    const caller = new AbortController()
    const gone = guard.share('connect', prompt.run, { signal: caller.signal }).catch(error => error.code)
    caller.abort()
    const again = guard.share('connect', prompt.run)
    expect(prompt.count()).toBe(2)
    prompt.answer('yes')
    expect(await Promise.all([gone, again])).toEqual(['aborted', 'yes'])
  })

  it('is opened again after a minute, although somebody still waits', async () => {
    const { clock, ending, guard } = createStage()
    const prompt = createPrompt()
    const caller = new AbortController()
    const first = guard.share('connect', prompt.run, { signal: caller.signal })
    await clock.advance(59_999)
    const joined = guard.share('connect', prompt.run)
    expect(prompt.count()).toBe(1)
    await clock.advance(1)
    const later = guard.share('connect', prompt.run)
    expect(prompt.count()).toBe(2)
    prompt.answer('yes')
    await expect(later).resolves.toBe('yes')
    caller.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    ending.abort()
    await expect(joined).rejects.toMatchObject({ code: 'aborted' })
  })

  it('is waited for where the wallet still shows it, by every attempt', async () => {
    const { guard } = createStage((error: unknown) => error as LatchkeyError)
    const prompt = createPrompt()
    const leave = async (run: () => Promise<string>) => {
      const caller = new AbortController()
      const gone = guard.share('connect', run, { signal: caller.signal })
      await turns(1)
      caller.abort()
      await expect(gone).rejects.toMatchObject({ code: 'aborted' })
    }
    const busy = () => Promise.reject(new LatchkeyError('requestPending', 'Answer the other one'))
    await leave(prompt.run)
    await leave(busy)
    const again = guard.share('connect', busy)
    await turns(1)
    prompt.answer('yes')
    await expect(again).resolves.toBe('yes')
  })

  it('does not stand for one that the wallet refuses', async () => {
    const { guard } = createStage((error: unknown) => error as LatchkeyError)
    const prompt = createPrompt()
    const caller = new AbortController()
    const gone = guard.share('connect', prompt.run, { signal: caller.signal })
    caller.abort()
    await expect(gone).rejects.toMatchObject({ code: 'aborted' })
    const no = () => Promise.reject(new LatchkeyError('userRejected', 'No'))
    await expect(guard.share('connect', no)).rejects.toMatchObject({ code: 'userRejected' })
  })
})

it('asks nothing for a caller who has gone, and ends every wait at the end', async () => {
  const { guard, ending } = createStage()
  const prompt = createPrompt()
  await expect(guard.ask(prompt.run, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
  })
  const waiting = [guard.pass(prompt.run), guard.call(prompt.run), guard.ask(prompt.run)]
  const ended = waiting.map(each => expect(each).rejects.toMatchObject({ code: 'aborted' }))
  ending.abort()
  await Promise.all(ended)
  await expect(guard.share('connect', prompt.run)).rejects.toMatchObject({ code: 'aborted' })
  expect(prompt.count()).toBe(3)
})

it('hands the answer on although its caller has gone: what the wallet did is known', async () => {
  const { guard } = createStage()
  for (const method of ['ask', 'pass'] as const) {
    const prompt = createPrompt()
    const caller = new AbortController()
    const answers: string[] = []
    const asked = guard[method](prompt.run, {
      signal: caller.signal,
      onAnswer: answer => answers.push(answer),
    })
    caller.abort()
    await expect(asked, method).rejects.toMatchObject({ code: 'aborted' })
    expect(answers, method).toEqual([])
    prompt.answer('0xhash')
    await turns(1)
    expect(answers, method).toEqual(['0xhash'])
  }
})

it('hands an answer on once, before the call resolves, and no failure', async () => {
  const { guard } = createStage()
  const seen: string[] = []
  const onAnswer = (answer: string) => seen.push(answer)
  await guard.ask(async () => 'yes', { onAnswer }).then(() => seen.push('resolved'))
  await expect(guard.ask(() => Promise.reject(new Error('no')), { onAnswer })).rejects.toThrow('Mapped')
  expect(seen).toEqual(['yes', 'resolved'])
})

it('leaves no listener and no timer behind 200 calls that the wallet never answers', async () => {
  const clock = createFakeClock()
  const lifetime = new CountingTarget()
  const toError = () => new LatchkeyError('walletError', 'Mapped')
  const guard = createWalletGuard({ clock, lifetime: Object.assign(lifetime, aliveSignal), toError })
  const never = () => new Promise<string>(() => {})
  const calls = Array.from({ length: 200 }, () => guard.call(never).catch(error => error.code))
  await clock.advance(10_000)
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['timeout']))
  const caller = new AbortController()
  const prompts = (['ask', 'pass', 'call'] as const).map(method =>
    guard[method](never, { signal: caller.signal }).catch(error => error.code),
  )
  expect(lifetime.listenerCount('abort')).toBe(3)
  caller.abort()
  expect(await Promise.all(prompts)).toEqual(['aborted', 'aborted', 'aborted'])
  expect(lifetime.listenerCount()).toBe(0)
  expect(clock.pending).toBe(0)
})
