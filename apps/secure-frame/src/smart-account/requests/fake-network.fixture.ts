import { createMemoryParties } from '../../testing/memory-parties.js'
import { createTestView, createTestWallet, localNetwork, signUp } from '../../testing/test-wallet.fixture.js'

const hash = `0x${'1'.repeat(64)}`

/** A receipt of an operation that is in a block. */
export const receiptOf = (success: boolean) => ({
  success,
  logs: [],
  receipt: { transactionHash: hash, blockHash: hash, blockNumber: '0x5', gasUsed: '0x6' },
})

/** What node and bundler answer, by method. A text that begins with `error` is a refusal; `away` is no answer. */
const usualAnswers: Readonly<Record<string, unknown>> = {
  eth_getCode: '0x',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_call: '0x',
  eth_simulateV1: [{ calls: [{ status: '0x1', logs: [] }] }],
  eth_estimateUserOperationGas: {
    callGasLimit: '0x1',
    verificationGasLimit: '0x2',
    preVerificationGas: '0x3',
  },
  eth_sendUserOperation: hash,
  eth_getUserOperationReceipt: null,
  eth_getUserOperationByHash: null,
}

/** Somebody who uses the smart account, on a network whose answers a test decides. */
export async function createFakePerson() {
  const parties = await createMemoryParties()
  const { view, shown } = createTestView()
  const answers = { ...usualAnswers }
  const calls: { readonly url: string; readonly method: string; readonly params: readonly unknown[] }[] = []
  const network = {
    ...localNetwork,
    rpcUrl: 'https://node.example',
    bundlerUrl: 'https://bundler.example/rpc',
    paymasterUrl: 'https://pay.example/rpc',
  }
  const wallet = await createTestWallet(parties, {
    view,
    networks: [network],
    // Waits for a block are over at once. The signer's own end never comes.
    platform: {
      after(ms, run) {
        if (ms < 60_000) queueMicrotask(run)
        return () => {}
      },
    },
    async fetch(url, init) {
      if (![network.rpcUrl, network.bundlerUrl, network.paymasterUrl].includes(url))
        return parties.fetch(url, init)
      const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] }
      calls.push({ url, method, params })
      const result = answers[method]
      if (result === 'away') throw new TypeError('offline')
      const isError = typeof result === 'string' && result.startsWith('error')
      return Response.json({
        ...{ jsonrpc: '2.0', id: 1 },
        ...(isError ? { error: { code: -32_500, message: result } } : { result }),
      })
    },
  })
  await signUp(wallet, parties, 'person@mail.example')
  const { handlers, context } = wallet
  const user = await handlers.GET_USER(
    { chainId: network.id, preferredAccountType: 'smartAccount' },
    context(),
  )
  const account = user?.address ?? ''
  const ask = (method: string, params: unknown[], origin = 'https://app.example') =>
    handlers.RPC_REQUEST({ method, params }, { ...context(), origin })
  return {
    ...{ account, answers, ask, calls, network, shown },
    eoa: user?.accounts?.find(({ type }) => type === 'eoa')?.address ?? '',
    sendCalls: (given: object = {}) =>
      ask('wallet_sendCalls', [
        {
          ...{ version: '2.0.0', from: account, chainId: '0x7a69', atomicRequired: true },
          calls: [{ to: '0x00000000000000000000000000000000DeaDBeef', value: '0x1' }],
          ...given,
        },
      ]) as Promise<{ readonly id: string }>,
  }
}
