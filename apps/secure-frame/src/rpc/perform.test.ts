import { expect, it, vi } from 'vitest'
import { createRefuse } from '../app/refusals.js'
import { createTexts } from '../app/texts.js'
import type { SigningRequest } from '../signer/jobs.types.js'
import { localNetwork } from '../testing/test-wallet.fixture.js'
import { type Node, NodeError } from './node.js'
import { perform } from './perform.js'

const request = { kind: 'transaction', address: '0x' } as unknown as SigningRequest
const wanted = { kind: 'evmTransaction', wanted: { to: undefined, value: 0n, data: '0x', gas: 0n } } as const
const refuse = createRefuse(createTexts('en'))

function createContext(call: Node['call'], sign = async () => [Uint8Array.of(2, 1)]) {
  const controller = new AbortController()
  const node: Node = { network: localNetwork, call }
  return { controller, context: { node, refuse, sign, signal: controller.signal } }
}

it('sends nothing if the page gave up while it was signed', async () => {
  const call = vi.fn()
  const { controller, context } = createContext(call)
  const sign = async () => {
    controller.abort()
    return [Uint8Array.of(2, 1)]
  }
  await expect(perform(wanted, request, { ...context, sign })).rejects.toMatchObject({ name: 'AbortError' })
  expect(call).not.toHaveBeenCalled()
})

it('gives the hash of what it sent, without asking the node for it', async () => {
  const call = vi.fn(async () => '0xlie')
  const { context } = createContext(call)
  const { answer, hash } = await perform(wanted, request, context)
  expect(answer).toMatch(/^0x[\da-f]{64}$/)
  expect(hash).toBe(answer)
  expect(call).toHaveBeenCalledWith('eth_sendRawTransaction', ['0x0201'])
})

it('says that a transaction may be on its way where the node gave no answer, and passes on a refusal', async () => {
  const away = createContext(() => Promise.reject(new NodeError('The node is not responding')))
  await expect(perform(wanted, request, away.context)).rejects.toMatchObject({ code: 'unclear' })
  const refused = createContext(() => Promise.reject(new NodeError('nonce too low', -32000)))
  await expect(perform(wanted, request, refused.context)).rejects.toMatchObject({
    code: 'notSent',
    message: 'nonce too low',
  })
})
