import { expect, it } from 'vitest'
import { createFakePerson, receiptOf } from './fake-network.fixture.js'

const someone = '0x00000000000000000000000000000000DeaDBeef'

it('answers with the hash of the operation as the id, and with the status that the bundler knows', async () => {
  const { ask, answers, sendCalls } = await createFakePerson()
  const { id } = await sendCalls()
  expect(id).toMatch(/^0x[\da-f]{64}$/)
  const status = async () => ((await ask('wallet_getCallsStatus', [id])) as { status: number }).status
  answers.eth_getUserOperationByHash = {}
  expect(await status()).toBe(100)
  answers.eth_getUserOperationReceipt = receiptOf(true)
  expect(await status()).toBe(200)
  answers.eth_getUserOperationReceipt = receiptOf(false)
  expect(await status()).toBe(500)
  Object.assign(answers, { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null })
  expect(await status()).toBe(400)
  answers.eth_getUserOperationReceipt = 'away'
  await expect(status()).rejects.toMatchObject({ code: 'unreachable' })
})

it('keeps the id of the page, once, and tells no other page of it', async () => {
  const { ask, answers, sendCalls } = await createFakePerson()
  answers.eth_getUserOperationByHash = {}
  expect(await sendCalls({ id: 'mine' })).toEqual({ id: 'mine' })
  await expect(sendCalls({ id: 'mine' })).rejects.toMatchObject({ code: '5720' })
  expect(await ask('wallet_getCallsStatus', ['mine'])).toMatchObject({
    id: 'mine',
    status: 100,
    atomic: true,
  })
  await expect(ask('wallet_getCallsStatus', ['mine'], 'https://evil.example')).rejects.toMatchObject({
    code: '5730',
  })
  await expect(ask('wallet_getCallsStatus', ['other'])).rejects.toMatchObject({ code: '5730' })
})

it('frees the id where the bundler refuses, and keeps it where nobody knows whether it was sent', async () => {
  const { ask, answers, sendCalls } = await createFakePerson()
  answers.eth_sendUserOperation = 'error AA21'
  await expect(sendCalls({ id: 'mine' })).rejects.toMatchObject({ code: 'notSent', message: 'error AA21' })
  await expect(ask('wallet_getCallsStatus', ['mine'])).rejects.toMatchObject({ code: '5730' })
  answers.eth_sendUserOperation = 'away'
  await expect(sendCalls({ id: 'mine' })).rejects.toMatchObject({ code: 'unclear' })
  expect(await ask('wallet_getCallsStatus', ['mine'])).toMatchObject({ status: 400 })
})

it.each<[string, object, string]>([
  ['a call of the account to itself', { calls: 'own' }, 'invalidRequest'],
  ['a call to the zero address', { calls: [{ to: `0x${'0'.repeat(40)}` }] }, 'invalidRequest'],
  ['too many calls', { calls: Array.from({ length: 51 }, () => ({ to: someone })) }, '5740'],
  ['a network without a bundler', { chainId: '0x1' }, '5710'],
  ['a capability that is not known', { capabilities: { other: {} } }, '5700'],
  ['another paymaster', { capabilities: { paymasterService: { url: 'https://evil.example' } } }, '5700'],
  ['no calls', { calls: [] }, 'invalidRequest'],
])('refuses %s before anybody is asked', async (_what, given, code) => {
  const { account, calls, sendCalls, shown } = await createFakePerson()
  const own = { ...given, ...('calls' in given && given.calls === 'own' && { calls: [{ to: account }] }) }
  const before = calls.length
  await expect(sendCalls(own)).rejects.toMatchObject({ code })
  expect([shown, calls.length]).toEqual([[], before])
})

it('asks no paymaster of a page: an optional one that is not known is left out', async () => {
  const { calls, sendCalls, shown } = await createFakePerson()
  const paymasterService = { url: 'https://evil.example', optional: true }
  await sendCalls({ capabilities: { paymasterService } })
  expect(shown[0]?.payer).toBe('This account')
  expect(calls.map(({ url }) => new URL(url).hostname)).not.toContain('evil.example')
})

it('is for the smart account alone, and its capabilities are', async () => {
  const { account, eoa, ask, sendCalls, network } = await createFakePerson()
  await expect(sendCalls({ from: eoa })).rejects.toMatchObject({ code: 'unsupported' })
  expect(await ask('wallet_getCapabilities', [eoa])).toEqual({})
  const expected = {
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  }
  expect(network.paymasterUrl).toBeDefined()
  expect(await ask('wallet_getCapabilities', [account])).toEqual(expected)
  expect(await ask('wallet_getCapabilities', [account, ['0x7a69', '0x1']])).toEqual(expected)
  expect(await ask('wallet_getCapabilities', [account, ['0x1']])).toEqual({})
})

it('a transaction is answered after its block: with its hash, or as what came of it', async () => {
  const { account, answers, ask } = await createFakePerson()
  const send = () => ask('eth_sendTransaction', [{ from: account, to: someone, value: '0x1' }])
  await expect(send()).rejects.toMatchObject({ code: 'unclear' })
  answers.eth_getUserOperationReceipt = 'away'
  await expect(send()).rejects.toMatchObject({ code: 'unclear' })
  answers.eth_getUserOperationReceipt = receiptOf(false)
  await expect(send()).rejects.toMatchObject({ code: 'reverted' })
  answers.eth_getUserOperationReceipt = receiptOf(true)
  expect(await send()).toBe(`0x${'1'.repeat(64)}`)
})

it('signs nothing that the account cannot pay for', async () => {
  const { answers, sendCalls, shown, calls } = await createFakePerson()
  answers.eth_getBalance = '0x0'
  await expect(sendCalls()).rejects.toThrow('The request was rejected.')
  expect(shown[0]).toMatchObject({
    request: undefined,
    blocked: 'This account does not hold enough ETH for the fee and the amounts.',
  })
  expect(calls.map(({ method }) => method)).not.toContain('eth_sendUserOperation')
})

it('uses another nonce key for each operation', async () => {
  const { calls, sendCalls } = await createFakePerson()
  await sendCalls()
  await sendCalls()
  const sent = calls.filter(({ method }) => method === 'eth_sendUserOperation')
  const nonces = sent.map(({ params: [operation] }) => BigInt((operation as { nonce: string }).nonce))
  expect(new Set(nonces).size).toBe(2)
  for (const nonce of nonces) expect(nonce & ((1n << 64n) - 1n)).toBe(0n)
})
