import { expect, it } from 'vitest'
import { createAdapterStage } from './adapter-stage.js'
import { createFakeAdapter } from './fake-adapter.js'
import { createFakeEnv } from './fake-env.js'
import { createFakeNetwork } from './fake-network.js'

function createStage(announced: boolean) {
  const adapter = createFakeAdapter({ wallets: [{ id: 'one', announced }] })
  const stage = createAdapterStage(adapter, { env: createFakeEnv(), networks: [createFakeNetwork()] })
  return { adapter, stage }
}

it('has looked for wallets, and connects the first', async () => {
  const { stage } = createStage(true)
  expect(stage.connector().id).toBe('one')
  const { connector, connection } = await stage.connect()
  expect([connector, connection.connectorId]).toEqual([stage.connector(), 'one'])
})

it('waits for a wallet that comes late, and says where there is none', async () => {
  const { adapter, stage } = createStage(false)
  expect(() => stage.connector()).toThrow('no connector was found')
  const found = stage.found()
  adapter.wallet('one').announce()
  await expect(found).resolves.toMatchObject({ id: 'one' })
  expect(stage.of('connectorsChanged').length).toBe(stage.events.length)
})

it('lets the clock go on, and everything arrive', async () => {
  const { stage } = createStage(true)
  const { clock } = stage.env
  let ran = false
  clock.after(1_000, () => {
    ran = true
  })
  await stage.settle()
  expect(ran).toBe(false)
  await stage.settle(1_000)
  expect(ran).toBe(true)
})
