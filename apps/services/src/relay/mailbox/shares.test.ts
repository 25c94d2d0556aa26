import { describe, expect, test } from 'vitest'
import { createShares, type Holder, makeRoom } from './shares.js'

const limits = { total: 10, perSource: 6, perClient: 5 }
const of = (client: string, source: string): Holder => ({ client, source })

/** Shares that were given out in this order: client, source, amount. */
const given = (...entries: readonly (readonly [string, string, number])[]) => {
  const shares = createShares(limits)
  for (const [client, source, amount] of entries) shares.add(of(client, source), amount)
  return shares
}

describe('shares', () => {
  test('a client has its own, whatever address it comes from', () => {
    const shares = given(['greedy', 'one', 3], ['greedy', 'two', 2])
    expect(shares.judge(of('greedy', 'three'), 1)).toBe('refused')
    expect(shares.judge(of('other', 'three'), 1)).toBe('room')
  })

  test('in an address that is full, its largest client gives way to a smaller one', () => {
    const shares = given(['greedy', 'one', 5], ['small', 'one', 1])
    expect(shares.judge(of('small', 'one'), 1)).toEqual({ evict: of('greedy', 'one') })
    expect(shares.judge(of('greedy', 'one'), 1)).toBe('refused')
  })

  test('when all is used up, the largest address gives way, and is refused itself', () => {
    const shares = given(['a', 'large', 3], ['b', 'large', 3], ['c', 'middle', 4])
    expect(shares.judge(of('honest', 'small'), 2)).toMatchObject({ evict: { source: 'large' } })
    expect(shares.judge(of('another', 'large'), 4)).toBe('refused')
  })

  test('who asks for as much as the largest has is refused, and nobody loses anything', () => {
    const shares = given(['a', 'one', 5], ['b', 'two', 5])
    const evicted: Holder[] = []
    expect(
      makeRoom(
        () => shares.judge(of('c', 'three'), 5),
        holder => evicted.push(holder),
      ),
    ).toBeUndefined()
    expect(evicted).toEqual([])
  })

  test('evicts no more than it needs', () => {
    const shares = given(['a', 'one', 5], ['b', 'two', 5])
    const evict = (holder: Holder) => shares.remove(holder, 1)
    expect(makeRoom(() => shares.judge(of('honest', 'three'), 2), evict)).toBe(2)
    expect(shares.total).toBe(8)
  })
})
