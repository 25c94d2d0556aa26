import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { erc20Abi, type Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  bundlerPath,
  bundlerSettings,
  connectTo,
  makeAccount,
  makeBundlerClient,
  mintCall,
} from '../testing/bundler-under-test.fixture.js'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import {
  runServicesCommand,
  type ServicesProcess,
  startServicesProcess,
} from '../testing/services-process.fixture.js'
import { testOrigin } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

/** A node that passes calls on, but for one method: that call gets no answer, after or instead of its effect. */
const startHangingNode = async () => {
  const { rpcUrl } = chains.one
  let hanging: { readonly method: string; readonly hasEffect: boolean } | undefined
  let isReached = false
  const node = await startFakeNode(async ({ method, params }) => {
    const isHanging = hanging?.method === method
    if (isHanging && !hanging?.hasEffect) {
      isReached = true
      return 'hang'
    }
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { id: _, jsonrpc: __, ...reply } = await response.json()
    if (!isHanging) return reply
    isReached = true
    return 'hang'
  })
  return {
    url: node.url,
    hang(at: typeof hanging) {
      hanging = at
      isReached = false
    },
    waitUntilReached: () => vi.waitFor(() => expect(isReached).toBe(true)),
  }
}

/** The moments at which a process is killed: before the bundle is stored, before it is sent, after, and in its block. */
const moments = [
  { name: 'before the bundle is stored', method: 'eth_getTransactionCount', hasEffect: false },
  { name: 'stored and not sent', method: 'eth_sendRawTransaction', hasEffect: false },
  { name: 'sent, and the answer lost', method: 'eth_sendRawTransaction', hasEffect: true },
  { name: 'in a block, and the receipt unread', method: 'eth_getTransactionReceipt', hasEffect: false },
] as const

// Six starts of a process from its sources.
it('loses and doubles no operation when the process is killed at any moment', {
  timeout: 400_000,
}, async () => {
  const { one } = chains
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-bundler-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const node = await startHangingNode()
  const settings = bundlerSettings(one, {}, [node.url])
  const env = {
    PATH: process.env.PATH ?? '',
    LATCHKEY_DATA: dataDir,
    LATCHKEY_LOG_LEVEL: 'warn',
    LATCHKEY_NETWORKS: JSON.stringify(settings.networks),
    LATCHKEY_LIMITS: JSON.stringify(settings.limits),
    LATCHKEY_BUNDLER: JSON.stringify(settings.bundler),
    LATCHKEY_BUNDLER_KEY: settings.bundlerKey ?? '',
    LATCHKEY_PAYMASTER_KEY: settings.paymasterKey ?? '',
  }
  const added = await runServicesCommand(
    ['admin', 'project', 'add', 'test-project', '--origin', testOrigin],
    env,
  )
  expect(added).toMatchObject({ code: 0 })
  const running: { current?: ServicesProcess } = {}
  const start = async (): Promise<ServicesProcess> => {
    const started = await startServicesProcess(['serve', '--port', '0'], env)
    running.current = started
    return started
  }
  onTestFinished(() => running.current?.kill())
  const chain = connectTo(one)
  const executor = one.accounts[7]?.address ?? '0x'
  let services = await start()

  for (const { name, ...moment } of moments) {
    const account = await makeAccount(one)
    const transactions = await chain.getTransactionCount({ address: executor })
    node.hang(moment)
    const before = makeBundlerClient(one, account, `${services.url}${bundlerPath(one)}`)
    const hash = await before.sendUserOperation({ calls: [mintCall(one, account.address)] })
    await node.waitUntilReached()
    await services.kill()
    node.hang(undefined)

    services = await start()
    const after = makeBundlerClient(one, account, `${services.url}${bundlerPath(one)}`)
    expect([name, await after.waitForUserOperationReceipt({ hash, timeout: 30_000 })]).toMatchObject([
      name,
      { success: true, userOpHash: hash },
    ])
    const events = await chain.getContractEvents({
      abi: entryPoint08Abi,
      address: one.erc4337?.entryPoint ?? '0x',
      eventName: 'UserOperationEvent',
      args: { userOpHash: hash },
      fromBlock: 0n,
    })
    expect([name, events.length]).toEqual([name, 1])
    const tokens = await chain.readContract({
      abi: erc20Abi,
      address: one.contracts.token,
      functionName: 'balanceOf',
      args: [account.address],
    })
    expect([name, tokens]).toEqual([name, 5n])
    expect([name, await chain.getTransactionCount({ address: executor })]).toEqual([name, transactions + 1])
  }
  expect(await callNode(one.rpcUrl, 'txpool_status', [])).toMatchObject({ pending: '0x0' as Hex })
})
