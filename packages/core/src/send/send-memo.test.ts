import { describe, expect, it } from 'vitest'
import { createSendStage, withCapabilities } from './send.fixture.js'

const takesMemos = { wallets: [{ id: 'alpha', memoBytes: 10 }] }

describe('a memo', () => {
  it('is part of the transfer that is reviewed and sent', async () => {
    const asked: (string | undefined)[] = []
    const { fill, actions, send, env } = await createSendStage({
      alter: {
        connector: connector => ({
          ...connector,
          capabilities: connection => {
            const { transfer, ...able } = connector.capabilities(connection)
            const take: NonNullable<typeof transfer>['send'] = (input, options) => {
              asked.push(input.memo)
              return (transfer ?? expect.unreachable()).send(input, options)
            }
            return { ...able, transfer: { memo: { maxBytes: 10 }, send: take } }
          },
        }),
      },
    })
    fill()
    actions.typeMemo('12345')
    await env.clock.advance(500)
    expect(await actions.review()).toBeUndefined()
    expect(send.state.transfer?.memo).toBe('12345')
    await actions.submit()
    expect(asked).toEqual(['12345'])
  })

  it('that is edited leads back from the review, and has the fee asked for anew', async () => {
    const { fill, actions, send } = await createSendStage(takesMemos)
    fill()
    await actions.review()
    actions.typeMemo('1')
    expect(send.state).toMatchObject({ status: 'editing', fee: undefined, transfer: undefined })
  })

  it('that is too long is refused', async () => {
    const { fill, actions } = await createSendStage(takesMemos)
    fill()
    actions.typeMemo('12345678901')
    expect(await actions.review()).toMatchObject({ code: 'invalidRequest' })
  })

  it('goes nowhere where the wallet takes none', async () => {
    const { fill, actions, send } = await createSendStage()
    fill()
    actions.typeMemo('12345')
    await actions.review()
    expect(send.state.transfer).not.toHaveProperty('memo')
  })

  it('is known to be needed by some addresses', async () => {
    const recipients = { inspect: async () => ({ contract: false, unused: false, needsMemo: true }) }
    const { fill, actions, send, env } = await createSendStage({
      ...takesMemos,
      ...withCapabilities(() => ({ recipients })),
    })
    fill()
    await env.clock.advance(500)
    await expect.poll(() => send.state.recipient?.needsMemo).toBe(true)
    actions.clear()
    expect(send.state.memo).toBe('')
  })
})
