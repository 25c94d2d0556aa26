import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient } from '../client/client.fixture.js'
import { createRouterController } from './router.controller.js'

function createStage(connected = false) {
  const closed: true[] = []
  const router = createRouterController({
    isConnected: () => connected,
    closeModal: () => void closed.push(true),
  })
  const views = () => router.state.history.map(({ view }) => view)
  return { router, actions: router.actions, views, closed }
}

describe('the view stack', () => {
  it('begins on Connect', () => {
    expect(createStage().views()).toEqual(['Connect'])
  })

  it('pushes, with parameters, in the direction next', () => {
    const { router, actions } = createStage()
    actions.push('AllWallets')
    actions.push('ConnectingExternal', { connectorId: 'alpha' })
    expect(router.snapshot()).toMatchObject({
      direction: 'next',
      history: [
        { view: 'Connect', params: {} },
        { view: 'AllWallets', params: {} },
        { view: 'ConnectingExternal', params: { connectorId: 'alpha' } },
      ],
    })
  })

  it('does not push the same view twice in a row, unless its parameters differ', () => {
    const { actions, views } = createStage()
    actions.push('SwitchNetwork')
    actions.push('SwitchNetwork')
    actions.push('SwitchNetwork', { networkId: 'test:one' })
    actions.push('SwitchNetwork', { networkId: 'test:one' })
    expect(views()).toEqual(['Connect', 'SwitchNetwork', 'SwitchNetwork'])
  })

  it('replaces the last view, and the only one', () => {
    const { actions, views } = createStage()
    actions.push('Send')
    actions.replace('Account')
    expect(views()).toEqual(['Connect', 'Account'])
    actions.reset('Send')
    actions.replace('Receive')
    expect(views()).toEqual(['Receive'])
  })

  it('resets to one view', () => {
    const { actions, views, router } = createStage()
    actions.push('Send')
    actions.reset('Account')
    expect([views(), router.state.direction]).toEqual([['Account'], 'next'])
  })

  it('goes back in the direction prev', () => {
    const { actions, views, router } = createStage()
    actions.push('GetWallet')
    actions.goBack()
    expect([views(), router.state.direction]).toEqual([['Connect'], 'prev'])
  })

  it.each([
    [0, ['Account']],
    [1, ['Account', 'Send']],
    [2, ['Account', 'Send', 'Receive']],
    [9, ['Account', 'Send', 'Receive']],
  ] as const)('goes back to index %i', (index, left) => {
    const { actions, views } = createStage()
    actions.reset('Account')
    actions.push('Send')
    actions.push('Receive')
    actions.goBackTo(index)
    expect(views()).toEqual(left)
  })
})

describe('the rules of going back', () => {
  it('from the first view the modal closes, and the view stays for its way out', () => {
    const { actions, views, closed } = createStage()
    actions.goBack()
    expect([closed.length, views()]).toEqual([1, ['Connect']])
  })

  it('to Connect, when connected, shows Account instead', () => {
    const { actions, views } = createStage(true)
    actions.push('AllWallets')
    actions.goBack()
    expect(views()).toEqual(['Account'])
    actions.reset('Connect')
    actions.push('GetWallet')
    actions.goBackTo(0)
    expect(views()).toEqual(['Account'])
  })

  it('to Connect, when not connected, shows Connect', () => {
    const { actions, views } = createStage(false)
    actions.push('AllWallets')
    actions.goBack()
    expect(views()).toEqual(['Connect'])
  })

  it('hold in a client', async () => {
    const { client } = createTestClient()
    client.open()
    client.router.actions.goBack()
    expect(client.modal.state.open).toBe(false)
    client.open()
    await connectWallet(client)
    client.open({ view: 'Connect' })
    client.router.actions.push('AllWallets')
    client.router.actions.goBack()
    expect(client.router.state.history.map(({ view }) => view)).toEqual(['Account'])
  })
})
