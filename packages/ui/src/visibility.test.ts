import { describe, expect, it, vi } from 'vitest'
import { createVisibility, visible } from './visibility'

describe('what is drawn ahead', () => {
  it('begins when it is shown, once and in order', () => {
    const visibility = createVisibility()
    const begun: number[] = []
    for (const each of [1, 2])
      visibility.whenVisible(() => {
        begun.push(each)
        return undefined
      })
    expect([visibility.isVisible, begun]).toEqual([false, []])
    visibility.show()
    visibility.show()
    expect([visibility.isVisible, begun]).toEqual([true, [1, 2]])
  })

  it('begins at once where it is shown already', () => {
    const visibility = createVisibility()
    visibility.show()
    for (const each of [visibility, visible]) {
      const end = vi.fn()
      const release = each.whenVisible(() => end)
      expect(end).not.toHaveBeenCalled()
      release()
      expect(end).toHaveBeenCalledOnce()
    }
  })

  it('never begins what was let go before', () => {
    const visibility = createVisibility()
    const begin = vi.fn()
    visibility.whenVisible(begin)()
    visibility.show()
    expect(begin).not.toHaveBeenCalled()
  })

  it('ends what it began', () => {
    const visibility = createVisibility()
    const end = vi.fn()
    const release = visibility.whenVisible(() => end)
    visibility.show()
    release()
    expect(end).toHaveBeenCalledOnce()
  })
})
