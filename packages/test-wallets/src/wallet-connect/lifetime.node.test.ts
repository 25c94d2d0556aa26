import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createStage, networks, type Stage } from './dapp-peer.fixture'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

/** A process that pairs, updates a session that nobody confirms any more, and destroys its wallet. */
const program = (uri: string) => `
  import { createWalletConnectWallet } from '${new URL('./index.ts', import.meta.url).href}'
  const wallet = await createWalletConnectWallet({
    relayUrl: ${JSON.stringify(stage.relayUrl)},
    networks: ${JSON.stringify(networks)},
  })
  await wallet.pair(${JSON.stringify(uri)})
  await new Promise(resolve => wallet.watch(() => wallet.sessions.length > 0 && resolve()))
  console.log('session')
  wallet.controls.ping().catch(() => undefined)
  await wallet.destroy()
  console.log('destroyed')
`

it('lets its process end by itself once it is destroyed', async () => {
  const { uri = '', approval } = await stage.dapp.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program(uri)], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const closed = once(child, 'close')
  await approval()
  const [code] = await closed
  expect(said).toBe('session\ndestroyed\n')
  expect(code).toBe(0)
})

it('leaves nothing in the global scope', async () => {
  const before = Object.keys(globalThis).filter(key => key.startsWith('_walletConnectCore_')).length
  const wallet = await stage.createWallet()
  await wallet.destroy()
  await wallet.destroy()
  const after = Object.keys(globalThis).filter(key => key.startsWith('_walletConnectCore_')).length
  expect(after).toBe(before)
})

it('a goodbye that comes twice ends the session, and nothing else', async () => {
  const stray = vi.fn()
  process.on('unhandledRejection', stray)
  const wallet = await stage.createWallet()
  const { topic } = await stage.connect(wallet)
  const goodbye = { topic, reason: { code: 6000, message: 'Bye' } }
  await Promise.allSettled([stage.dapp.disconnect(goodbye), stage.dapp.disconnect(goodbye)])
  await vi.waitFor(() => expect(wallet.sessions).toEqual([]))
  // What arrives is handled in its order.
  await stage.connect(wallet)
  // Node emits `unhandledRejection` between two turns of the event loop.
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', stray)
  expect(stray).not.toHaveBeenCalled()
})
