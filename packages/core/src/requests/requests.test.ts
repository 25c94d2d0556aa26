import { describe, expect, it } from 'vitest'
import { createTestClient } from '../client/client.fixture.js'
import { createRouterController } from '../router/router.controller.js'
import { createRequestsController } from './requests.controller.js'
import type { RequestOutcome } from './requests.types.js'

function createStage() {
  const router = createRouterController({ isConnected: () => false, closeModal: () => undefined })
  const requests = createRequestsController({ goBack: router.actions.goBack })
  return {
    router,
    requests,
    actions: requests.actions,
    views: () => router.state.history.map(({ view }) => view),
    pending: () => requests.state.pending.length,
  }
}

describe('requests that wait for the visitor', () => {
  const outcomes: readonly [RequestOutcome, string, readonly string[]][] = [
    ['success', 'onSuccess', ['Account', 'ApproveTransaction']],
    ['error', 'onError', ['Account']],
    ['cancel', 'onCancel', ['Account']],
  ]

  it.each(outcomes)('on %s runs %s alone and leaves %j', (outcome, handler, left) => {
    const { actions, router, views, pending } = createStage()
    const ran: string[] = []
    router.actions.reset('Account')
    router.actions.push('ApproveTransaction')
    actions.add('transaction', {
      onSuccess: () => ran.push('onSuccess'),
      onError: () => ran.push('onError'),
      onCancel: () => ran.push('onCancel'),
    })
    expect(pending()).toBe(1)
    actions.settle(outcome)
    expect([ran, views(), pending()]).toEqual([[handler], left, 0])
  })

  it('does without handlers', () => {
    const { actions, router, views } = createStage()
    router.actions.reset('Account')
    router.actions.push('ApproveTransaction')
    actions.add('transaction', {})
    actions.settle('cancel')
    expect(views()).toEqual(['Account'])
  })

  it('ends the newest first, and nothing when none waits', () => {
    const { actions, views } = createStage()
    const ran: string[] = []
    actions.add('transaction', { onSuccess: () => ran.push('older') })
    actions.add('transaction', { onSuccess: () => ran.push('newer') })
    for (let count = 0; count < 3; count++) actions.settle('success')
    actions.settle('error')
    expect([ran, views()]).toEqual([['newer', 'older'], ['Connect']])
  })

  it('is cancelled as a whole without moving between views when the modal closes', async () => {
    const { client } = createTestClient()
    const requests = await client.features.load('requests')
    const cancelled: string[] = []
    client.open({ view: 'Account' })
    client.router.actions.push('ApproveTransaction')
    requests.actions.add('transaction', { onCancel: () => cancelled.push('older') })
    requests.actions.add('transaction', { onCancel: () => cancelled.push('newer') })
    client.close()
    expect(cancelled).toEqual(['newer', 'older'])
    expect(requests.state.pending.length).toBe(0)
    expect(client.router.state.history.at(-1)?.view).toBe('ApproveTransaction')
  })

  it('is cancelled to the last even when a handler throws', () => {
    const { actions, pending } = createStage()
    const cancelled: string[] = []
    actions.add('transaction', { onCancel: () => cancelled.push('older') })
    actions.add('transaction', {
      onCancel: () => {
        throw new Error('a fault of the app')
      },
    })
    expect(() => actions.cancelAll()).toThrow('a fault of the app')
    expect([cancelled, pending()]).toEqual([['older'], 0])
  })

  it('are told apart by their ids: each ends once, in any order', () => {
    const { actions, requests, router } = createStage()
    const ran: string[] = []
    router.actions.reset('Account')
    const [older, newer] = ['message', 'transaction'].map(kind =>
      actions.add(kind, { onSuccess: () => ran.push(kind), onCancel: () => ran.push('cancelled') }),
    )
    actions.settle('success', older)
    actions.settle('cancel', older)
    expect([ran, requests.snapshot().pending]).toEqual([['message'], [{ id: newer, kind: 'transaction' }]])
  })
})
