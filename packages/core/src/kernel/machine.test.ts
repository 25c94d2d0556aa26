import { describe, expect, it } from 'vitest'
import { type MachineTable, transition } from './machine.js'

const door: MachineTable<'open' | 'closed' | 'locked', 'close' | 'open' | 'lock'> = {
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: {},
}

describe('transition', () => {
  it.each([
    ['open', 'close', 'closed'],
    ['closed', 'lock', 'locked'],
  ] as const)('goes from %s by %s to %s', (state, event, next) => {
    expect(transition(door, state, event)).toBe(next)
  })

  it.each([
    ['open', 'lock'],
    ['locked', 'open'],
  ] as const)('stays %s when %s means nothing there', (state, event) => {
    expect(transition(door, state, event)).toBe(state)
  })
})
