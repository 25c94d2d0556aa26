import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRelay, type Relay } from '@latchkey/services/relay'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKitStage, type KitStage, offeredUri, sign, status } from './kit-stage'

let folder: string
let relay: Relay
let stage: KitStage

const restart = async () => {
  const { port } = relay
  await relay.close()
  relay = await createRelay({ port, dataDir: folder })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-relay-'))
  relay = await createRelay({ dataDir: folder })
  stage = await createKitStage(relay.url)
})
afterEach(async () => {
  await stage.close()
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a relay that goes away and comes back', () => {
  it('between the code and the phone: the pairing goes on', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    const connecting = kit.connect({ connectorId: 'walletConnect' })
    const uri = await offeredUri(kit)
    await restart()
    await wallet.pair(uri)
    await connecting
    expect(status(kit)).toBe('connected')
  })

  it('while the phone decides: its answer arrives', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet({ approval: 'manual' })]
    const connecting = kit.connect({ connectorId: 'walletConnect' })
    await wallet.pair(await offeredUri(kit))
    await wallet.nextPrompt()
    await restart()
    await wallet.controls.approveNext()
    await connecting
    expect(status(kit)).toBe('connected')
  })

  it('in the middle of a request: the signature arrives', async () => {
    const [kit, wallet] = [stage.createKit(), await stage.createWallet()]
    await stage.connect(kit, wallet)
    wallet.controls.setApproval('manual')
    const signing = sign(kit)
    await wallet.nextPrompt()
    await restart()
    await wallet.controls.approveNext()
    expect((await signing).signature).toMatch(/^0x/)
  })
})
