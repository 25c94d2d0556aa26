import { describe, expect, it } from 'vitest'
import type { TransactionStatus } from '../adapter/contract/transactions.types.js'
import { codeOf, settlement } from '../client/client.fixture.js'
import type { ClientEvents } from '../context/client-events.types.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { turn } from '../testing/turn.js'
import { createSendStage, withCapabilities, withTransfer } from './send.fixture.js'
import { initialSendState } from './send.types.js'

describe('sending', () => {
  it('goes from the form over the wallet and the chain to done', async () => {
    const { send, actions, fill, ledger, wallet, balanceOf, client } = await createSendStage()
    const settled: ClientEvents['transactionSettled'][] = []
    client.on('transactionSettled', event => settled.push(event))
    ledger.hold(true)
    fill('1.25')
    const approve = wallet.hangNext()
    const submitting = actions.submit()
    await turn()
    expect(send.state.status).toBe('confirming')
    approve()
    await turn()
    expect([send.state.status, send.state.hash]).toEqual(['pending', 'tx1'])
    ledger.settle('tx1')
    await submitting
    expect(send.state.status).toBe('done')
    expect(balanceOf('bob1')).toBe(1_250_000n)
    expect(settled).toEqual([{ namespace: 'test', networkId: 'test:one', hash: 'tx1', status: 'confirmed' }])
  })

  it('sends tokens, too', async () => {
    const { actions, fill, dollar, balanceOf } = await createSendStage()
    fill()
    actions.chooseToken(dollar)
    actions.typeAmount('2.5')
    await actions.submit()
    expect([balanceOf('bob1', 'usd1'), balanceOf('bob1')]).toEqual([250n, 0n])
  })

  it('does not ask the wallet for what cannot be sent', async () => {
    const { send, actions, fill, wallet } = await createSendStage()
    fill('4.999995')
    await expect(actions.submit()).rejects.toMatchObject({
      code: 'insufficientFunds',
      message: 'There is not enough TST left to pay the network fee',
    })
    expect(send.snapshot()).toMatchObject({
      status: 'editing',
      error: 'insufficientFunds',
      sendTokenAmount: '4.999995',
    })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('counts what is there now, not when the token was chosen', async () => {
    const { actions, fill, ledger, wallet } = await createSendStage()
    fill('4')
    ledger.setBalance({ address: 'talpha0a', networkId: 'test:one' }, 3_000_000n)
    expect(await codeOf(actions.submit())).toBe('insufficientFunds')
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('says so when the wallet cannot send', async () => {
    const adapter = createFakeAdapter({ wallets: [{ id: 'alpha', capabilities: ['signMessage'] }] })
    const { actions, fill } = await createSendStage({ adapter })
    fill()
    expect(await codeOf(actions.submit())).toBe('capabilityMissing')
  })

  it('is done at once where nothing can follow a transaction', async () => {
    const adapter = createFakeAdapter({
      wallets: [{ id: 'alpha' }],
      capabilities: ['balance', 'tokens', 'fees'],
    })
    const { send, actions, fill } = await createSendStage({ adapter })
    fill()
    await actions.submit()
    expect(send.state.status).toBe('done')
  })
})

describe('a transfer that is declined', () => {
  it('keeps the form as it was filled in, and can be tried again', async () => {
    const { send, actions, fill, wallet } = await createSendStage()
    fill('1.25')
    wallet.rejectNext()
    expect(await codeOf(actions.submit())).toBe('userRejected')
    expect(send.snapshot()).toMatchObject({
      status: 'editing',
      error: 'userRejected',
      sendTokenAmount: '1.25',
      receiverAddress: 'bob1',
      token: { symbol: 'TST' },
    })
    await actions.submit()
    expect(send.snapshot()).toMatchObject({ status: 'done', error: undefined, errorMessage: undefined })
  })

  it('shows the failure of a wallet as one of the wallet', async () => {
    const { send, actions, fill, wallet } = await createSendStage()
    fill()
    wallet.failNext({ code: -1 })
    expect(await codeOf(actions.submit())).toBe('walletError')
    expect(send.state.error).toBe('walletError')
  })
})

describe('a transfer on its way', () => {
  const pending = async (options?: Parameters<typeof createSendStage>[0]) => {
    const stage = await createSendStage(options)
    stage.ledger.hold(true)
    stage.fill()
    const submitting = stage.actions.submit()
    const code = codeOf(submitting)
    await turn()
    expect(stage.send.state.status).toBe('pending')
    return { ...stage, submitting, code }
  }

  it('of a slow chain is not failed, however long it takes', async () => {
    const { send, submitting, env, ledger } = await pending()
    await env.clock.advance(86_400_000)
    expect([await settlement(submitting), send.state.status]).toEqual(['pending', 'pending'])
    ledger.settle('tx1')
    await submitting
    expect(send.state.status).toBe('done')
  })

  it.each([
    ['failed', 'executionReverted'],
    ['replaced', 'transactionRejected'],
    ['dropped', 'transactionRejected'],
  ] as [TransactionStatus, string][])('that the chain calls %s is failed with %s', async (status, error) => {
    const { send, submitting, ledger, client, actions } = await pending()
    const settled: TransactionStatus[] = []
    client.on('transactionSettled', event => settled.push(event.status))
    ledger.settle('tx1', status)
    await submitting
    expect(send.snapshot()).toMatchObject({ status: 'failed', error, hash: 'tx1' })
    expect(settled).toEqual([status])
    actions.edit()
    expect(send.snapshot()).toMatchObject({
      status: 'editing',
      error: undefined,
      hash: undefined,
      sendTokenAmount: '1',
    })
  })

  it('is not failed because it cannot be followed any more', async () => {
    const { send, code } = await pending(
      withCapabilities(() => ({
        transactions: { watch: () => turn().then(() => Promise.reject(new Error('node down'))) },
      })),
    )
    await code
    expect(send.snapshot()).toMatchObject({ status: 'pending', hash: 'tx1', error: 'networkError' })
  })

  it('keeps its hash when somebody wants to edit it', async () => {
    const { send, actions } = await pending()
    actions.edit()
    expect(send.snapshot()).toMatchObject({ status: 'pending', hash: 'tx1' })
  })

  it('is followed on once the form is cleared, and the form stays empty', async () => {
    const { send, code, actions, ledger, client, tracked } = await pending()
    let settled = 0
    client.on('transactionSettled', () => {
      settled += 1
    })
    actions.clear()
    expect(await code).toBe('aborted')
    ledger.settle('tx1')
    await turn()
    expect([send.snapshot(), settled, tracked()]).toEqual([initialSendState(), 1, ['send confirmed tx1']])
  })

  it('does not keep the client alive', async () => {
    const { code, client, env } = await pending()
    client.destroy()
    expect(await code).toBe('aborted')
    expect(env.clock.pending).toBe(0)
  })
})

describe('pressed more than once', () => {
  it('sends once, and both who pressed hear of it', async () => {
    const { actions, fill, wallet, balanceOf } = await createSendStage()
    fill()
    await Promise.all([actions.submit(), actions.submit()])
    expect([wallet.prompts, balanceOf('bob1')]).toEqual([['connect', 'transfer'], 1_000_000n])
  })

  it('sends once also when it is done', async () => {
    const { actions, fill, wallet } = await createSendStage()
    fill()
    await actions.submit()
    expect(await codeOf(actions.submit())).toBe('invalidRequest')
    expect(wallet.prompts).toEqual(['connect', 'transfer'])
  })

  it('sends again for a form that was cleared and filled in anew', async () => {
    const { actions, fill, wallet } = await createSendStage()
    fill()
    await actions.submit()
    actions.clear()
    fill()
    await actions.submit()
    expect(wallet.prompts).toEqual(['connect', 'transfer', 'transfer'])
  })
})

describe('a form that is cleared while it is being sent', () => {
  it('before the wallet was asked asks it no more', async () => {
    const { send, actions, fill, wallet } = await createSendStage()
    fill()
    const code = codeOf(actions.submit())
    actions.clear()
    expect(await code).toBe('aborted')
    expect([wallet.prompts, send.snapshot()]).toEqual([['connect'], initialSendState()])
  })

  it('stays empty when the wallet answers all the same', async () => {
    let answer: (sent: { hash: string }) => void = () => {}
    const { send, actions, fill } = await createSendStage(
      withTransfer(
        () =>
          new Promise(resolve => {
            answer = resolve
          }),
      ),
    )
    fill()
    const code = codeOf(actions.submit())
    await turn()
    expect(send.state.status).toBe('confirming')
    actions.clear()
    answer({ hash: 'tx9' })
    expect(await code).toBe('aborted')
    expect(send.snapshot()).toEqual(initialSendState())
  })
})
