import { describe, expect, it } from 'vitest'
import { createScope } from './scope.js'

describe('createScope', () => {
  it('gives back what was taken, last taken first, once', () => {
    const scope = createScope(() => {})
    const released: string[] = []
    scope.add(() => released.push('first'))
    scope.add(() => released.push('second'))
    expect([scope.size, scope.signal.aborted]).toEqual([2, false])
    scope.dispose()
    scope.dispose()
    expect(released).toEqual(['second', 'first'])
    expect([scope.size, scope.signal.aborted]).toEqual([0, true])
  })

  it('releases at once what is taken after the end', () => {
    const scope = createScope(() => {})
    const released: string[] = []
    scope.dispose()
    scope.add(() => released.push('late'))
    expect(released).toEqual(['late'])
    expect(scope.size).toBe(0)
  })

  it('releases what a release takes', () => {
    const scope = createScope(() => {})
    const released: string[] = []
    scope.add(() => scope.add(() => released.push('nested')))
    scope.dispose()
    expect(released).toEqual(['nested'])
  })

  it('reports a release that fails, and goes on', () => {
    const errors: unknown[] = []
    const scope = createScope(error => errors.push(error))
    const released: string[] = []
    scope.add(() => released.push('other'))
    scope.add(() => {
      throw new Error('stuck')
    })
    scope.dispose()
    expect(errors).toEqual([new Error('stuck')])
    expect(released).toEqual(['other'])
  })
})
