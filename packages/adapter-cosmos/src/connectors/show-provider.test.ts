import { turns } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>

/** A connected wallet whose calls answer what the test says, and its object as an app has it. */
async function given(calls: Calls) {
  const stage = createStage()
  const connector = await stage.connector()
  const { networkId } = await connector.connect({})
  Object.assign(stage.wallet.provider as object, calls)
  const shown = (await connector.getProvider?.()) as Calls
  const sent = async () => {
    await turns(2)
    return stage.of('transactionSent').map(event => [event.networkId, event.hash])
  }
  return { connector, networkId, sent, shown }
}

describe('a transaction that the app sends by the wallet object that it was given', () => {
  const bytes = new Uint8Array(32).fill(0xab)
  const hash = 'AB'.repeat(32)

  it('is reported by sendTx, whose answer is its hash', async () => {
    const { shown, sent, networkId } = await given({ sendTx: async () => bytes })
    expect(await shown.sendTx?.('unknown-1', new Uint8Array(), 'sync')).toBe(bytes)
    expect(await sent()).toEqual([[networkId, hash]])
  })

  it('is reported by a request of the wallet protocol, where the chain took it', async () => {
    const answers = [
      { tx_response: { code: 5, txhash: 'CD'.repeat(32) } },
      { tx_response: { code: 0, txhash: hash } },
    ]
    const { shown, sent, networkId } = await given({ request: async () => answers.shift() })
    for (const _ of [1, 2]) await shown.request?.({ method: 'cos_sendTransaction', params: {} })
    await shown.request?.({ method: 'cos_account', params: {} })
    expect(await sent()).toEqual([[networkId, hash]])
  })

  it.each([undefined, 'no', new Uint8Array(31)])('is not made up of the answer %j', async answer => {
    const { shown, sent } = await given({ sendTx: async () => answer })
    await shown.sendTx?.('unknown-1', new Uint8Array(), 'sync')
    expect(await sent()).toEqual([])
  })

  it('comes by the same object each time', async () => {
    const { connector, shown } = await given({})
    expect(await connector.getProvider?.()).toBe(shown)
  })
})
