import { expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

it('an account that is selected while the wallet answers the one before is that of the connection', async () => {
  const stage = await createStage()
  const wallet = stage.wallet.standard as unknown as {
    readonly accounts: readonly object[]
    readonly features: Readonly<Record<string, unknown>>
  }
  const real = wallet.features['standard:connect'] as { connect(...inputs: unknown[]): Promise<object> }
  const connect = async (...inputs: unknown[]) => {
    const answer = await real.connect(...inputs)
    stage.wallet.controls.selectAccount(1)
    return answer
  }
  const changing = new Proxy(wallet, {
    get(target, key) {
      if (key === 'name') return 'Changing'
      if (key !== 'features') return Reflect.get(target, key)
      return { ...target.features, 'standard:connect': { version: '1.0.0', connect } }
    },
  })
  stage.env.window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register(wallet: unknown): void }) => register(changing),
    }),
  )
  const connector = stage.connectors().find(({ name }) => name === 'Changing') ?? expect.unreachable()
  const { accounts } = await connector.connect({})
  expect(accounts[0]?.address).toBe(stage.wallet.addresses[1])
})
