import { describe, expect, it } from 'vitest'
import { turn } from '../testing/turn.js'
import { createStore, toController } from './store.js'

const initialState = () => ({ count: 0, list: ['a'], other: { deep: 1 } })

describe('createStore', () => {
  it('shares nothing with another store of the same initial state', () => {
    const [one, two] = [createStore(initialState), createStore(initialState)]
    one.update(draft => {
      draft.count = 1
      draft.list.push('b')
    })
    expect(two.snapshot()).toEqual(initialState())
  })

  it('tells once after the writes of a tick, and not those who left', async () => {
    const store = createStore(initialState)
    let told = 0
    const leave = store.subscribe(() => {
      told += 1
    })
    store.update(draft => {
      draft.count = 1
      draft.list.push('b')
    })
    store.update(draft => {
      draft.count = 2
    })
    await turn()
    expect(told).toBe(1)
    leave()
    store.update(draft => {
      draft.count = 3
    })
    await turn()
    expect(told).toBe(1)
  })

  it('keeps the identity of what did not change from one copy to the next', () => {
    const store = createStore(initialState)
    const before = store.snapshot()
    store.update(draft => {
      draft.count = 1
    })
    const after = store.snapshot()
    expect(after).not.toBe(before)
    expect(after.other).toBe(before.other)
    expect(store.snapshot()).toBe(after)
  })

  it('keeps the beginning, whatever is written', () => {
    const store = createStore(initialState)
    store.update(draft => {
      draft.other.deep = 2
    })
    expect(store.initial).toEqual(initialState())
    expect(store.state.other.deep).toBe(2)
  })

  it('gives copies whose fields cannot be assigned', () => {
    const copy = createStore(initialState).snapshot() as ReturnType<typeof initialState>
    expect(() => {
      copy.other.deep = 2
    }).toThrow(TypeError)
  })
})

describe('toController', () => {
  it('gives everything but the way in', () => {
    const store = createStore(initialState)
    const actions = {
      increase: () =>
        store.update(draft => {
          draft.count += 1
        }),
    }
    const controller = toController(store, actions)
    expect('update' in controller).toBe(false)
    controller.actions.increase()
    expect([controller.state.count, controller.snapshot().count, controller.initial.count]).toEqual([1, 1, 0])
  })
})
