import { FrameRefusal } from '@latchkey/frame-bridge/frame'
import { describe, expect, it } from 'vitest'
import type { TransportCall } from '../../adapter/contract/shared-transport.types.js'
import type { AuthStageOptions } from '../auth.fixture.js'
import { type AuthStage, createAuthStage, createLater, eoa, leftBy, logIn, nothing } from '../auth.fixture.js'

/** A connected client whose fake adapters sign by the method of the test. */
async function connect(options: AuthStageOptions = {}) {
  const stage = await createAuthStage(options)
  await logIn(stage)
  return stage
}

const call = (method: string, params: unknown = ['0x00', eoa]): TransportCall => ({
  networkId: 'eip155:1',
  method,
  params,
})

/** Sends a request as an adapter does, and keeps what it came to. */
function ask(stage: AuthStage, method = 'personal_sign', signal?: AbortSignal) {
  const result: { state: string; value?: unknown; code?: unknown; message?: string } = { state: 'pending' }
  stage
    .transportOf('eip155')
    .request(call(method), signal ? { signal } : {})
    .then(
      value => Object.assign(result, { state: 'resolved', value }),
      error => Object.assign(result, { state: 'rejected', code: error.code, message: error.message }),
    )
  return result
}
const viewOf = ({ client }: AuthStage) =>
  client.modal.state.open ? client.router.state.history.at(-1)?.view : null

describe('a request that a person approves', () => {
  it('opens the modal on the frame, and closes it with the answer', async () => {
    const answer = createLater<string>()
    const stage = await connect({ script: { RPC_REQUEST: answer.answer } })
    const result = ask(stage)
    await stage.advance(0)
    expect(viewOf(stage)).toBe('ApproveTransaction')
    expect(stage.auth.state.pendingRequests).toBe(1)
    expect(stage.payloadsOf('RPC_REQUEST')).toEqual([
      { method: 'personal_sign', params: ['0x00', eoa], chainId: 1, chainNamespace: 'eip155' },
    ])
    answer.resolve('0xdeadbeef')
    await stage.advance(0)
    expect(result).toEqual({ state: 'resolved', value: '0xdeadbeef' })
    expect(viewOf(stage)).toBeNull()
    expect(stage.auth.state.pendingRequests).toBe(0)
    stage.client.destroy()
  })

  it('takes as long as the person wants', async () => {
    const answer = createLater<string>()
    const stage = await connect({ script: { RPC_REQUEST: answer.answer } })
    const result = ask(stage)
    await stage.advance(3_600_000)
    answer.resolve('0xdeadbeef')
    await stage.advance(0)
    expect(result.state).toBe('resolved')
    stage.client.destroy()
  })

  it('is rejected when the modal closes, and the frame is told', async () => {
    const stage = await connect({ script: { RPC_REQUEST: 'silence' } })
    const results = [ask(stage), ask(stage, 'eth_sendTransaction')]
    await stage.advance(0)
    stage.client.close()
    await stage.advance(0)
    for (const result of results)
      expect(result).toEqual({ state: 'rejected', code: 4001, message: 'Modal closed' })
    const sent = stage.frame.requests.filter(({ name }) => name === 'RPC_REQUEST')
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true])
    Object.assign(stage.frame.script, { RPC_REQUEST: '0xdeadbeef' })
    const next = ask(stage)
    await stage.advance(0)
    expect(next.state).toBe('resolved')
    stage.client.destroy()
    expect(leftBy(stage)).toEqual(nothing)
  })

  it('carries the refusal of the person, codes of a node or of EIP-5792, and the frame’s words for any other', async () => {
    const codes: Readonly<Record<string, string>> = {
      personal_sign: 'user_rejected',
      wallet_sendCalls: '5700',
    }
    const stage = await connect({
      script: {
        RPC_REQUEST(payload: unknown) {
          throw new FrameRefusal('Declined', codes[(payload as { method: string }).method])
        },
      },
    })
    const results = [ask(stage), ask(stage, 'eth_sendTransaction'), ask(stage, 'wallet_sendCalls')]
    await stage.advance(0)
    expect(results[2]).toEqual({ state: 'rejected', code: 5700, message: 'Declined' })
    expect(results[0]).toEqual({ state: 'rejected', code: 4001, message: 'Declined' })
    expect(results[1]).toEqual({ state: 'rejected', code: 'refused', message: 'Declined' })
    expect(viewOf(stage)).toBeNull()
    stage.client.destroy()
  })

  it('waits in the frame behind another; the view stays for the rest', async () => {
    const answers = [createLater<string>(), createLater<string>()]
    let count = 0
    const stage = await connect({ script: { RPC_REQUEST: () => answers[count++]?.answer() ?? '' } })
    const results = [ask(stage), ask(stage)]
    await stage.advance(0)
    expect(stage.client.router.state.history).toHaveLength(1)
    answers[0]?.resolve('0x01')
    await stage.advance(0)
    expect(results.map(({ state }) => state)).toEqual(['resolved', 'pending'])
    expect(viewOf(stage)).toBe('ApproveTransaction')
    answers[1]?.resolve('0x02')
    await stage.advance(0)
    expect(viewOf(stage)).toBeNull()
    stage.client.destroy()
  })

  it.each([
    ['success', 'Account'],
    ['error', 'Account'],
  ] as const)('returns to the view of an open modal after %s', async (outcome, view) => {
    const answer = createLater<string>()
    const stage = await connect({ script: { RPC_REQUEST: answer.answer } })
    stage.client.open({ view })
    ask(stage)
    await stage.advance(0)
    expect(viewOf(stage)).toBe('ApproveTransaction')
    if (outcome === 'success') answer.resolve('0x01')
    else answer.reject(new FrameRefusal('No'))
    await stage.advance(0)
    expect(viewOf(stage)).toBe(view)
    stage.client.destroy()
  })

  it.each([
    ['success', ['onSuccess']],
    ['error', ['onError']],
  ] as const)('settles the entry of the transaction stack with %s', async (outcome, expected) => {
    const answer = createLater<string>()
    const stage = await connect({ script: { RPC_REQUEST: answer.answer } })
    const requests = await stage.client.features.load('requests')
    const ran: string[] = []
    stage.client.open({ view: 'Account' })
    requests.actions.add('transaction', {
      onSuccess: () => void ran.push('onSuccess'),
      onError: () => void ran.push('onError'),
      onCancel: () => void ran.push('onCancel'),
    })
    ask(stage)
    await stage.advance(0)
    expect(viewOf(stage)).toBe('ApproveTransaction')
    if (outcome === 'success') answer.resolve('0x01')
    else answer.reject(new FrameRefusal('No'))
    await stage.advance(0)
    expect(ran).toEqual(expected)
    expect(requests.state.pending).toEqual([])
    if (outcome === 'error') expect(viewOf(stage)).toBe('Account')
    stage.client.destroy()
  })

  it('ends with its caller, with the session and with the client', async () => {
    const stage = await connect({ script: { RPC_REQUEST: 'silence' } })
    const controller = new AbortController()
    const aborted = ask(stage, 'personal_sign', controller.signal)
    await stage.advance(0)
    controller.abort()
    await stage.advance(0)
    expect(aborted).toMatchObject({ state: 'rejected', code: 'aborted' })
    const left = ask(stage)
    await stage.advance(0)
    await stage.act(stage.client.disconnect())
    expect(left).toMatchObject({ state: 'rejected', code: 'walletDisconnected' })
    const late = ask(stage)
    await stage.advance(0)
    expect(late).toMatchObject({ state: 'rejected', code: 'walletDisconnected' })
    await stage.advance(30_000)
    await logIn(stage)
    const open = ask(stage)
    await stage.advance(0)
    stage.client.destroy()
    await stage.advance(0)
    expect(open.state).toBe('rejected')
    expect(leftBy(stage)).toEqual(nothing)
  })
})

describe('a request that needs no approval', () => {
  it('goes to the frame and leaves the modal alone', async () => {
    const answer = createLater<string>()
    const stage = await connect({ script: { RPC_REQUEST: answer.answer } })
    const result = ask(stage, 'eth_blockNumber')
    await stage.advance(0)
    expect(stage.asked()).toContain('RPC_REQUEST')
    expect(viewOf(stage)).toBeNull()
    expect(stage.auth.state.pendingRequests).toBe(0)
    stage.client.open()
    stage.client.close()
    answer.resolve('0x10')
    await stage.advance(0)
    expect(result).toEqual({ state: 'resolved', value: '0x10' })
    stage.client.destroy()
  })

  it('never reaches the frame where no list has it, and the modal says so after 300 ms', async () => {
    const stage = await connect({ script: { RPC_REQUEST: '0x10' } })
    const result = ask(stage, 'eth_sign')
    await stage.advance(299)
    expect(result).toEqual({
      state: 'rejected',
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(stage.client.modal.state.snackbar).toBeNull()
    await stage.advance(1)
    expect(stage.client.modal.snapshot().snackbar).toEqual({ kind: 'error', message: 'actionNotAllowed' })
    expect(stage.asked()).not.toContain('RPC_REQUEST')
    stage.client.destroy()
  })
})
