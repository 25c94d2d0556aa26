import { expect, it } from 'vitest'
import type { AnalyticsBody } from '../context/analytics-options.types.js'
import type { ResolvedOptions } from '../context/options.types.js'
import { LatchkeyError } from '../errors/error.js'
import { createScope } from '../kernel/scope.js'
import { createFakeEnv } from '../testing/fake-env.js'
import { createFakeWindow } from '../testing/fake-window.js'
import { createAnalyticsController } from './analytics.controller.js'

const address = '0x00000000000000000000000000000000000000aa'

const createStage = () => {
  const env = createFakeEnv({ window: createFakeWindow({ url: 'https://app.test/buy?token=secret' }) })
  const options = { analytics: { address: true, url: 'full' }, features: {} } as unknown as ResolvedOptions
  const bodies: AnalyticsBody[] = []
  const scope = createScope(() => undefined)
  const { actions, internal } = createAnalyticsController(
    { env, options, scope },
    {
      deliver: body => void bodies.push(body),
      failed: () => false,
      address: () => address,
      addresses: () => [address],
    },
  )
  internal.open(true)
  const settle = async () => {
    await env.clock.advance(1000)
    return bodies
  }
  return { ...actions, env, settle }
}

it('reports a fault with its category and an ISO time', async () => {
  const { reportError, settle } = createStage()
  reportError(new LatchkeyError('internal', 'It broke'))
  reportError(new LatchkeyError('networkError', 'No answer'))
  reportError(new LatchkeyError('unavailable', 'HTTP status code: 403', { cause: { status: 403 } }))
  reportError(new TypeError('x is not a function'))
  const bodies = await settle()
  expect(bodies.map(({ props }) => [props.type, props.event, props.properties.errorType])).toEqual([
    ['error', 'INTERNAL_SDK_ERROR', 'internal'],
    ['error', 'API_ERROR', 'networkError'],
    ['error', 'API_ERROR', 'unavailable'],
    ['error', 'INTERNAL_SDK_ERROR', 'TypeError'],
  ])
  expect(bodies[0]).toMatchObject({
    timestamp: '2026-01-01T00:00:00.000Z',
    props: {
      properties: {
        errorMessage: 'It broke',
        stackTrace: expect.stringContaining('analytics.controller.test.ts'),
        timestamp: '2026-01-01T00:00:00.000Z',
      },
    },
  })
})

it('reports at most five faults per minute, and each once', async () => {
  const { reportError, env, settle } = createStage()
  const first = new LatchkeyError('internal', 'first')
  for (let time = 0; time < 4; time++) reportError(first)
  for (let time = 0; time < 9; time++) reportError(new LatchkeyError('internal', `${time}`))
  expect(await settle()).toHaveLength(5)
  await env.clock.advance(58_999)
  reportError(new LatchkeyError('internal', 'early'))
  expect(await settle()).toHaveLength(5)
  reportError(new LatchkeyError('internal', 'late'))
  expect((await settle()).map(({ props }) => props.properties.errorMessage)).toEqual([
    'first',
    '0',
    '1',
    '2',
    '3',
    'late',
  ])
})

it('reports nothing that a visitor or the app is the reason of', async () => {
  const { reportError, settle } = createStage()
  for (const code of ['userRejected', 'aborted', 'modalClosed', 'insufficientFunds'] as const)
    reportError(new LatchkeyError(code, 'no fault'))
  expect(await settle()).toEqual([])
})

it('reports a fault without addresses, URLs and keys, and of the page its origin alone', async () => {
  const { reportError, settle } = createStage()
  const message = `${address} at https://rpc.test/v1/2f05ae7f1116030fde2d36508f472bfb of jane.eth`
  reportError(new LatchkeyError('internal', message))
  const [body] = await settle()
  expect(body?.url).toBe('https://app.test')
  expect(body?.props).not.toHaveProperty('address')
  const text = JSON.stringify(body)
  for (const secret of [address, 'rpc.test', '2f05ae7f', 'secret', '/buy', 'jane'])
    expect(text).not.toContain(secret)
})
