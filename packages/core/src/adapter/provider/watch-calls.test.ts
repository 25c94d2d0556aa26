import { describe, expect, it } from 'vitest'
import { turn } from '../../testing/turn.js'
import { type CallWatcher, watchCalls } from './watch-calls.js'

class Wallet {
  #calls: unknown[][] = []
  readonly isWallet = true
  name = 'Wallet'
  get calls() {
    return this.#calls
  }
  async request(...args: unknown[]) {
    this.#calls.push(args)
    if (args[0] === 'fail') throw new Error('declined')
    return `answer to ${String(args[0])}`
  }
  on() {
    this.#calls.push(['on'])
    return this
  }
}

function open(seen?: readonly string[], own: object = new Wallet()) {
  const told: unknown[] = []
  const watch: CallWatcher = (path, args) => {
    told.push([path, ...args])
    return answer => void told.push(answer)
  }
  return { own: own as Wallet, told, view: watchCalls(own, watch, seen) as Wallet }
}

describe('a wallet object whose calls are watched', () => {
  it('answers as itself, and tells of the call and the answer', async () => {
    const { view, own, told } = open()
    expect(await view.request('a', 1)).toBe('answer to a')
    expect(own.calls).toEqual([['a', 1]])
    expect(told).toEqual([['request', 'a', 1], 'answer to a'])
  })

  it('fails as itself, and nothing is told', async () => {
    const { view, told } = open()
    await expect(view.request('fail')).rejects.toThrow('declined')
    await turn()
    expect(told).toEqual([['request', 'fail']])
  })

  it('is not disturbed by what watches it', async () => {
    const view = watchCalls(new Wallet(), () => () => {
      throw new Error('a fault')
    })
    expect(await view.request('a')).toBe('answer to a')
    await turn()
  })

  it('is called with the arguments that the watcher leaves', async () => {
    const own = new Wallet()
    const view = watchCalls(own, (_, args) => {
      args[0] = 'b'
      return undefined
    })
    const given = ['a']
    expect(await view.request(...given)).toBe('answer to b')
    expect(given).toEqual(['a'])
  })

  it('looks as itself: class, fields, keys, and itself where a method gives it back', () => {
    const { view, own } = open()
    expect(view).toBeInstanceOf(Wallet)
    expect([view.isWallet, 'isWallet' in view, Object.keys(view)]).toEqual([true, true, Object.keys(own)])
    expect({ ...view }).toEqual({ ...own })
    const { request } = view
    expect([view.on() === view, view.request === request]).toEqual([true, true])
    view.name = 'Other'
    expect(own.name).toBe('Other')
    Reflect.deleteProperty(view, 'name')
    expect('name' in own).toBe(false)
  })

  it('can be frozen, and its methods can be classes', () => {
    const own = Object.freeze({ Event, request: async () => 1, [Symbol.toStringTag]: 'Wallet' })
    const { view } = open([], own)
    const { Event: Made, ...rest } = view as unknown as typeof own
    expect(new Made('x').type).toBe('x')
    expect([Object.keys(rest), String(view)]).toEqual([['request'], '[object Wallet]'])
  })

  it('has the objects watched that are named, and no others', async () => {
    const features = { 'a:send': { send: async () => 'sent' }, 'a:sign': { sign: async () => 'signed' } }
    const { view, told } = open(['features', 'features.a:send'], { features })
    const shown = (view as unknown as { features: typeof features }).features
    expect([await shown['a:send'].send(), await shown['a:sign'].sign()]).toEqual(['sent', 'signed'])
    expect(told).toEqual([['features.a:send.send'], 'sent'])
    expect(shown['a:sign']).toBe(features['a:sign'])
  })
})
