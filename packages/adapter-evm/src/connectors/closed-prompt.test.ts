import { createClient } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/testing'
import { expect, it } from 'vitest'
import { evm } from '../adapter.js'
import { testNetworks } from '../testing/stage.js'

it('a prompt that was closed without an answer is opened again by the next connect of the client', async () => {
  const env = createFakeEnv()
  let prompts = 0
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const ethereum = {
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'eth_requestAccounts') return []
      prompts += 1
      return prompts === 1 ? new Promise(() => {}) : [account]
    },
  }
  Object.assign(env.window, { ethereum })
  const client = createClient({ adapters: [evm()], networks: [...testNetworks], env, debug: false })
  client.start()
  const find = () => client.connectors.state.items[0]?.chains[0]?.connectorId
  await expect
    .poll(async () => {
      await env.clock.advance(100)
      return find()
    })
    .toBeDefined()
  const input = { connectorId: find() ?? '', namespace: 'eip155' }
  const first = client.connect(input).catch(error => error.code)
  await expect.poll(() => prompts).toBe(1)
  const { accounts } = await client.connect(input)
  expect([await first, prompts, accounts[0]?.address]).toEqual(['aborted', 2, account])
  client.destroy()
})
