import { expect, it } from 'vitest'
import { createStage } from '../testing/stage.js'

it('a key that is selected while the wallet answers the one before is that of the connection', async () => {
  const { connector, wallet } = createStage({
    prepare(env, each) {
      each.install(env.window)
      const { keplr: real } = env.window as unknown as { keplr: Record<string, unknown> }
      let changes = 1
      const getKey = async (chainId: string) => {
        const answer: unknown = await (real.getKey as (chainId: string) => Promise<unknown>)(chainId)
        if (changes-- > 0) each.controls.selectAccount(1)
        return answer
      }
      const keplr = new Proxy(real, {
        get: (target, key) => (key === 'getKey' ? getKey : Reflect.get(target, key)),
      })
      Object.defineProperty(env.window, 'keplr', { value: keplr, configurable: true })
    },
  })
  const { accounts } = await (await connector()).connect({})
  expect(accounts.map(({ address }) => address)).toEqual([wallet.addresses('cosmos')[1]])
})
