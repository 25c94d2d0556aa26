import { createFakeFetch, type FakeFetch } from '@latchkey/core/testing'
import type { Hex } from '../codec/rpc.js'

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a node answers, by method: a value, or a function of the parameters. `{ error }` is a refusal. */
export type RpcAnswers = Record<string, unknown>

/** A 32-byte word. */
export const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A text as a contract returns it. */
export const textResult = (text: string): Hex => {
  const bytes = [...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const size = Math.ceil(bytes.length / 64) * 64
  return `${word(32)}${word(bytes.length / 2).slice(2)}${bytes.padEnd(size, '0')}` as Hex
}

/** What a token's contract returns; a key that is absent reverts. */
export interface StubToken {
  readonly decimals?: Hex
  readonly symbol?: Hex
  readonly balanceOf?: Hex
  readonly transfer?: Hex
  readonly uiMultiplier?: Hex
}

const selectors: Readonly<Record<string, keyof StubToken>> = {
  '0x313ce567': 'decimals',
  '0x95d89b41': 'symbol',
  '0x70a08231': 'balanceOf',
  '0xa9059cbb': 'transfer',
  '0xa60bf13d': 'uiMultiplier',
}

/** `eth_call` of a token's contract. */
export const answerAsToken =
  (token: () => StubToken) =>
  ([call]: readonly unknown[]): unknown => {
    const { data = '0x' } = call as { data?: string }
    const name = selectors[data.slice(0, 10)]
    return (name && token()[name]) ?? { error: { code: 3, message: 'execution reverted' } }
  }

/** The answers of a quiet network: base fee 10 wei, tip 1 wei, 21,000 gas, no multicall. Each may be changed later. */
export const quietNetwork = (): RpcAnswers => ({
  eth_getBlockByNumber: { baseFeePerGas: '0xa' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0xb',
  eth_estimateGas: '0x5208',
  eth_getBalance: '0x5',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
  eth_call: '0x',
})

/** A node of `https://rpc-1.test` that answers from a table, and keeps which methods it was asked. */
export function createStubRpc(answers: RpcAnswers): FakeFetch & { readonly asked: readonly string[] } {
  const asked: string[] = []
  const reply = ({ id, method, params }: Call) => {
    asked.push(method)
    const found = answers[method]
    const result: unknown = typeof found === 'function' ? found(params) : found
    const refused = typeof result === 'object' && result !== null && 'error' in result
    return { jsonrpc: '2.0', id, ...(refused ? result : { result }) }
  }
  const fetch = createFakeFetch()
  fetch.route('https://rpc-1.test', ({ body }) => {
    const sent: Call | Call[] = JSON.parse(body ?? '[]')
    return { json: Array.isArray(sent) ? sent.map(reply) : reply(sent) }
  })
  return Object.defineProperty(fetch, 'asked', { value: asked }) as ReturnType<typeof createStubRpc>
}
