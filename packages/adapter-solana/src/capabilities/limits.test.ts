import { describe, expect, it } from 'vitest'
import { programs } from '../chain/programs.js'
import { openPayer, receiver } from '../testing/payer.js'
import { mainnetId } from '../testing/stage.js'

async function openLimits() {
  const { rpc, instance, account } = await openPayer()
  const { limits = expect.unreachable('no limits') } = instance.capabilities
  rpc.rent = 890_880
  return {
    rpc,
    ask: (token?: { address: string; symbol: string; name: string; decimals: number }) =>
      limits.forTransfer({
        networkId: mainnetId,
        from: account.address,
        to: receiver,
        amount: 1n,
        ...(token ? { token } : {}),
      }),
  }
}
const reserve = { amount: 890_880n, reason: 'rent' }

describe('what the network demands beside the fee', () => {
  it('is the rent of a new account, and that the sender keeps as much', async () => {
    const { ask } = await openLimits()
    expect(await ask()).toEqual({ reserve, minimum: { amount: 890_880n, reason: 'rent' } })
  })

  it('is no minimum for an account that holds its rent', async () => {
    const { ask, rpc } = await openLimits()
    rpc.accounts[receiver] = { owner: programs.system, data: '' }
    expect(await ask()).toEqual({ reserve })
  })

  it('is what an account lacks of its rent', async () => {
    const { ask, rpc } = await openLimits()
    rpc.rent = 1_500_000
    rpc.accounts[receiver] = { owner: programs.system, data: '' }
    expect(await ask()).toEqual({
      reserve: { amount: 1_500_000n, reason: 'rent' },
      minimum: { amount: 500_000n, reason: 'rent' },
    })
  })
})
