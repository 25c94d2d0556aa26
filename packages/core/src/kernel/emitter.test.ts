import { describe, expect, it } from 'vitest'
import { createEmitter } from './emitter.js'

interface Events {
  opened: string
  closed: number
}

describe('createEmitter', () => {
  it('tells those who listen to an event, in their order, and nobody else', () => {
    const emitter = createEmitter<Events>()
    const heard: unknown[] = []
    emitter.on('opened', view => heard.push(['first', view]))
    emitter.on('opened', view => heard.push(['second', view]))
    emitter.on('closed', view => heard.push(view))
    emitter.emit('opened', 'Connect')
    expect(heard).toEqual([
      ['first', 'Connect'],
      ['second', 'Connect'],
    ])
  })

  it('tells who asked to be the first before all others, and lets all of them leave', () => {
    const emitter = createEmitter<Events>()
    const heard: string[] = []
    const leave = emitter.on('closed', () => heard.push('early'))
    const leaveFirst = emitter.on('closed', () => heard.push('first'), true)
    emitter.emit('closed', 1)
    expect(heard.splice(0)).toEqual(['first', 'early'])
    leave()
    emitter.emit('closed', 2)
    expect(heard.splice(0)).toEqual(['first'])
    leaveFirst()
    emitter.emit('closed', 3)
    expect(heard).toEqual([])
  })

  it('no longer tells those who left, and lets them leave while it tells', () => {
    const emitter = createEmitter<Events>()
    const heard: string[] = []
    const leave = emitter.on('closed', () => {
      heard.push('once')
      leave()
    })
    emitter.on('closed', () => heard.push('always'))
    emitter.emit('closed', 1)
    emitter.emit('closed', 2)
    expect(heard).toEqual(['once', 'always', 'always'])
  })

  it('does not tell somebody who came while it was telling', () => {
    const emitter = createEmitter<Events>()
    const heard: string[] = []
    emitter.on('closed', () => void emitter.on('closed', () => heard.push('late')))
    emitter.emit('closed', 1)
    expect(heard).toEqual([])
  })

  it('tells nobody after it was cleared', () => {
    const emitter = createEmitter<Events>()
    const heard: number[] = []
    emitter.on('closed', event => heard.push(event))
    emitter.clear()
    emitter.emit('closed', 1)
    expect(heard).toEqual([])
  })
})
