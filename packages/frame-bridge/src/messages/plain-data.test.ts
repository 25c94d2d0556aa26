import { describe, expect, it } from 'vitest'
import { byteLength, isPlainData } from './plain-data.js'

const nest = (levels: number): unknown => (levels === 1 ? {} : { a: nest(levels - 1) })

describe('isPlainData', () => {
  it('takes what JSON has, undefined and bigint', () => {
    expect(
      isPlainData({ a: [1, 'text', null, undefined, true, 10n, { b: {} }], c: Object.create(null) }),
    ).toBe(true)
  })

  it('takes 12 levels and not 13', () => {
    expect(isPlainData(nest(12))).toBe(true)
    expect(isPlainData(nest(13))).toBe(false)
  })

  it('takes 256 kB of UTF-8 and not more', () => {
    const limit = 256 * 1024
    expect(isPlainData('a'.repeat(limit - 1))).toBe(true)
    expect(isPlainData('a'.repeat(limit))).toBe(false)
    expect(isPlainData('é'.repeat(limit / 2 - 1))).toBe(true)
    expect(isPlainData('é'.repeat(limit / 2))).toBe(false)
    expect(isPlainData({ ['k'.repeat(limit)]: 1 })).toBe(false)
    expect(isPlainData(10n ** 400_000n)).toBe(false)
  })

  it('ends soon on cycles, shared parts and an array of a billion holes', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const list: unknown[] = []
    for (let at = 0; at < 100; at++) list.push(list)
    const started = performance.now()
    expect(isPlainData(cycle)).toBe(false)
    expect(isPlainData(list)).toBe(false)
    expect(isPlainData(new Array(1e9))).toBe(false)
    let shared: unknown = ['text']
    for (let level = 0; level < 10; level++) shared = Array.from({ length: 20 }, () => shared)
    expect(isPlainData(shared)).toBe(false)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('refuses keys that reach a prototype, at any depth', () => {
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect(isPlainData({ a: [JSON.parse(`{ "${key}": { "isAdmin": true } }`)] })).toBe(false)
  })

  it('refuses objects of the browser', () => {
    class Own {
      a = 1
    }
    for (const value of [
      new Map(),
      new Set(),
      new Date(),
      /x/,
      new Uint8Array(1),
      new ArrayBuffer(1),
      new Error('x'),
      new Own(),
    ])
      expect(isPlainData({ value })).toBe(false)
    for (const value of [() => 1, Symbol('x')]) expect(isPlainData(value)).toBe(false)
  })

  it('does not throw where a getter or a proxy does', () => {
    const getter = Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw new Error('no')
      },
    })
    const proxy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no')
        },
      },
    )
    expect(isPlainData(getter)).toBe(false)
    expect(isPlainData(proxy)).toBe(false)
  })

  it('counts as TextEncoder does', () => {
    for (const text of ['', 'plain', 'é', '€', '😀', 'a€😀é'])
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length)
  })
})
