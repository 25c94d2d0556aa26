import { expect, it } from 'vitest'
import { type Node, NodeError } from '../rpc/node.js'
import { simulateSolana } from './simulate-solana.js'

const network = { id: 'solana:x', name: 'Solana', rpcUrl: 'http://node', symbol: 'SOL', decimals: 9 }
const { signal } = new AbortController()
const nodeOf = (simulated: unknown): Node => ({
  network,
  async call(method) {
    if (simulated instanceof Error) throw simulated
    return method === 'getBalance' ? { value: 2_000_000_000 } : { value: simulated }
  },
})
const simulate = (node: Node, count = 1) =>
  simulateSolana(Array<Uint8Array>(count).fill(new Uint8Array(1)), { own: 'me', node, signal })

it.each([
  [1_499_995_000, { leaves: ['0.500005 SOL'], arrives: [] }],
  [2_500_000_000, { leaves: [], arrives: ['0.5 SOL'] }],
  [2_000_000_000, { leaves: [], arrives: [] }],
])('says what becomes of the native coin: %s lamports afterwards', async (lamports, expected) => {
  const node = nodeOf({ err: null, accounts: [{ lamports, owner: 'x', data: ['', 'base64'] }] })
  expect(await simulate(node)).toEqual({ state: 'done', approvals: [], ...expected })
})

it('says that a transaction would fail, and why', async () => {
  const node = nodeOf({ err: { InstructionError: [0, { Custom: 1 }] }, accounts: null })
  expect(await simulate(node)).toEqual({ state: 'fails', reason: '{"InstructionError":[0,{"Custom":1}]}' })
})

it('claims nothing for several transactions, a node without balances, and one that refuses', async () => {
  const ok = { err: null, accounts: [{ lamports: 1 }] }
  expect(await simulate(nodeOf(ok), 2)).toEqual({ state: 'none' })
  expect(await simulate(nodeOf({ err: null }))).toEqual({ state: 'none' })
  expect(await simulate(nodeOf(new NodeError('no', -32601)))).toEqual({ state: 'none' })
})
