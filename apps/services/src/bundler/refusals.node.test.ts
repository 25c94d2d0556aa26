import { type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { accountFactoryAddress } from '@latchkey/smart-account'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bundlerPath,
  bundlerSettings,
  makeAccount,
  mintCall,
  signOperation,
  startTestBundler,
  type TestBundler,
} from '../testing/bundler-under-test.fixture.js'
import { startTestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

let bundler: TestBundler
beforeEach(async () => {
  bundler = await startTestBundler(chains.one)
})

const makeOperation = async (fields = {}, balance?: bigint) => {
  const account = await makeAccount(chains.one, balance)
  return signOperation(account, [mintCall(chains.one, account.address)], fields)
}

const codeOf = async (operation: Record<string, unknown>) => (await bundler.send(operation)).error

describe('a bundler refuses', () => {
  it('a wrong signature, an account without funds, a nonce from the future and an account that is not there', async () => {
    const good = await makeOperation()
    const { signature } = await makeOperation()
    expect(await codeOf({ ...good, signature })).toMatchObject({
      code: -32_507,
      message: 'AA24 signature error',
    })
    expect(await codeOf(await makeOperation({}, 0n))).toMatchObject({
      code: -32_500,
      message: "AA21 didn't pay prefund",
    })
    expect(await codeOf(await makeOperation({ nonce: 5n }))).toMatchObject({
      code: -32_500,
      message: 'AA25 invalid account nonce',
    })
    const { factory, factoryData, ...undeployed } = good
    expect(await codeOf(undeployed)).toMatchObject({ code: -32_500, message: 'AA20 account not deployed' })
    const { factoryData: otherData } = await makeOperation()
    expect(await codeOf({ ...good, factoryData: otherData })).toMatchObject({ code: -32_500 })
  })

  it('fees and gas that no block or no settings allow', async () => {
    const cases = [
      [{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, 'base fee'],
      [{ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1_000_000_001n }, 'maxPriorityFeePerGas'],
      [{ callGasLimit: 6_000_000n }, 'gas limits'],
      [{ preVerificationGas: 21_000n }, 'preVerificationGas is too low'],
    ] as const
    for (const [fields, message] of cases)
      expect(await codeOf(await makeOperation(fields))).toEqual({
        code: -32_602,
        message: expect.stringContaining(message),
      })
    const priority = await startTestBundler(chains.one, { network: { minPriorityFee: '2000000000' } })
    expect((await priority.send(await makeOperation())).error).toMatchObject({ code: -32_602 })
  })

  it('limits that do not suffice', async () => {
    expect(await codeOf(await makeOperation({ verificationGasLimit: 30_000n }))).toMatchObject({
      code: -32_500,
    })
    expect(await codeOf(await makeOperation({ callGasLimit: 25_000n }))).toMatchObject({ code: -32_521 })
  })

  it('a foreign entry point, factory, account and paymaster', async () => {
    const good = await makeOperation()
    const foreign = chains.one.contracts.token
    for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas'])
      expect(await bundler.call(method, [good, foreign])).toMatchObject({ error: { code: -32_602 } })
    expect(await codeOf({ ...good, factory: foreign })).toMatchObject({ code: -32_500 })
    const { factory, factoryData, ...rest } = good
    expect(await codeOf({ ...rest, sender: foreign })).toMatchObject({
      code: -32_500,
      message: expect.stringContaining('not served'),
    })
    expect(await codeOf({ ...good, paymaster: foreign, paymasterData: '0x' })).toMatchObject({
      code: -32_501,
    })
  })

  it('methods that it does not know and calls that are none', async () => {
    for (const method of ['eth_call', 'eth_sendRawTransaction', 'debug_bundler_clearState', 'constructor'])
      expect(await bundler.call(method, [])).toMatchObject({ error: { code: -32_601 } })
    const path = `/v1/bundler?chainId=eip155:31337&projectId=test-project`
    const ask = async (body: unknown) => (await bundler.services.post(path, body)).json()
    expect(await ask({})).toMatchObject({ id: null, error: { code: -32_600 } })
    expect(
      await ask([
        7,
        { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
        { jsonrpc: '2.0', id: 2, method: 'x' },
      ]),
    ).toEqual([
      { jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32_600 }) },
      { jsonrpc: '2.0', id: 'a', result: '0x7a69' },
      { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32_601 }) },
    ])
  })

  it('garbage in every field, without repeating it', async () => {
    const good = await makeOperation()
    const garbage = [null, 7, '', '0x', '0xzz', '7', [], {}, `0x${'f'.repeat(65)}`, `0x${'ab'.repeat(33)}`]
    // Bytes of any length are what these fields hold: they fail later, in the simulation.
    const bytes = ['callData', 'factoryData', 'signature']
    for (const name of Object.keys(good))
      for (const value of garbage) {
        const error = await codeOf({ ...good, [name]: value })
        const isBytes = bytes.includes(name) && typeof value === 'string' && /^0x([0-9a-f]{2})*$/.test(value)
        if (!isBytes)
          expect([name, value, error]).toEqual([name, value, expect.objectContaining({ code: -32_602 })])
        else expect(error?.code).toBeLessThanOrEqual(-32_500)
      }
    for (const operation of [undefined, null, [], 'x', { ...good, secretField: '0x1' }])
      expect(await codeOf(operation as never)).toMatchObject({ code: -32_602 })
    const { callData, ...incomplete } = good
    expect(await codeOf(incomplete)).toEqual({
      code: -32_602,
      message: 'The user operation is not valid: callData.',
    })
    for (const params of [[], [good], {}, [good, bundler.entryPoint, {}]])
      expect(await bundler.call('eth_sendUserOperation', params as never)).toMatchObject({
        error: { code: -32_602 },
      })
    for (const hash of ['0x', 'x', null, `0x${'a'.repeat(63)}`])
      expect(await bundler.call('eth_getUserOperationReceipt', [hash])).toMatchObject({
        error: { code: -32_602 },
      })
  })

  it('what is above the budget of the project, in which a simulation costs as much as ten reads', async () => {
    const services = await startTestServices({
      config: bundlerSettings(chains.one),
      projects: [{ id: 'test-project', costPerMinute: 15 }],
    })
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [] }
    const path = bundlerPath(chains.one)
    expect((await services.post(path, body)).status).toBe(200)
    expect((await services.post(path, body)).status).toBe(429)
    expect((await services.post(path, { ...body, method: 'eth_chainId' })).status).toBe(429)
  })

  it('pages and projects that the services refuse, and networks without a bundler', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const status = async (path: string, origin?: string) =>
      (await bundler.services.post(path, body, origin ? { origin } : {})).status
    const path = '/v1/bundler?chainId=eip155:31337&projectId=test-project'
    expect(await status(path)).toBe(200)
    expect(await status(path, 'https://other.test')).toBe(403)
    expect(await status('/v1/bundler?chainId=eip155:31337')).toBe(401)
    expect(await status(path.replace('31337', '31338'))).toBe(422)
  })
})

describe('a bundler', () => {
  it('names its network and its entry point', async () => {
    expect(await bundler.call('eth_chainId', [])).toMatchObject({ result: '0x7a69' })
    expect(await bundler.call('eth_supportedEntryPoints', [])).toMatchObject({ result: [bundler.entryPoint] })
  })

  it('answers null for an operation that nobody sent', async () => {
    for (const method of ['eth_getUserOperationByHash', 'eth_getUserOperationReceipt'])
      expect(await bundler.call(method, [`0x${'1'.repeat(64)}`])).toMatchObject({ result: null })
  })

  it('serves accounts of other factories where the settings say so', async () => {
    const open = await startTestBundler(chains.one, {
      network: { accounts: 'any', factory: chains.one.contracts.items },
    })
    const closed = await startTestBundler(chains.one, { network: { factory: chains.one.contracts.items } })
    const operation = await makeOperation()
    expect(operation.factory).toBe(accountFactoryAddress)
    expect(await closed.send(operation)).toMatchObject({ error: { code: -32_500 } })
    expect(await open.send(operation)).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })
})
