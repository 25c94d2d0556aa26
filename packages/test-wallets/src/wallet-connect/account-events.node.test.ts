import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStage, networks, type Stage } from './dapp-peer.fixture'

const [, , , , bitcoin] = networks
let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

it('tells of another account on each network of bip122, by its address there', async () => {
  const test = {
    networkId: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Test',
    chain: 'testnet',
  } as const
  const wallet = await stage.createWallet({ networks: [bitcoin, test] })
  await stage.connect(wallet)
  const heard = new Map<string, unknown>()
  const listener = ({
    params: { chainId, event },
  }: {
    params: { chainId: string; event: { data: unknown } }
  }) => heard.set(chainId, event.data)
  stage.dapp.on('session_event', listener)
  await wallet.controls.switchAccount('bip122', 1)
  for (const { networkId } of [bitcoin, test]) {
    const [, second = ''] = wallet.addresses(networkId)
    await expect.poll(() => heard.get(networkId)).toContainEqual(expect.objectContaining({ address: second }))
  }
  stage.dapp.off('session_event', listener)
})
