import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { errorCodes } from './codes.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from './error.js'

const code = fc.constantFrom(...errorCodes)

describe('LatchkeyError', () => {
  it('carries what it is given and nothing else', () => {
    const cause = new TypeError('low')
    const error = new LatchkeyError('walletError', 'The wallet failed', {
      cause,
      hint: 'Try again.',
      rpcCode: -32603,
    })
    expect(error).toMatchObject({
      name: 'LatchkeyError',
      code: 'walletError',
      message: 'The wallet failed. Try again.',
      cause,
      hint: 'Try again.',
      rpcCode: -32603,
    })
    const bare = new LatchkeyError('internal', 'No')
    expect('cause' in bare).toBe(false)
    expect([bare.hint, bare.rpcCode]).toEqual([undefined, undefined])
  })

  it('is an AbortError to the platform when it is a cancellation, and only then', () => {
    for (const each of errorCodes)
      expect(new LatchkeyError(each, '').name).toBe(each === 'aborted' ? 'AbortError' : 'LatchkeyError')
  })

  it('ends its message with the hint for a developer, once, and not for a visitor', () => {
    const make = () => new LatchkeyError('invalidOptions', 'No adapters', { hint: 'Pass evm().' })
    expect(String(make())).toBe('LatchkeyError: No adapters. Pass evm().')
    expect(make().stack?.split('No adapters. Pass evm().')).toHaveLength(2)
    vi.stubEnv('NODE_ENV', 'production')
    expect(String(make())).toBe('LatchkeyError: No adapters')
    expect(make().hint).toBe('Pass evm().')
    vi.unstubAllEnvs()
    expect(make().message).toBe('No adapters. Pass evm().')
    expect(String(new LatchkeyError('internal', 'No'))).toBe('LatchkeyError: No')
  })

  it('keeps a falsy cause', () => {
    expect(new LatchkeyError('internal', 'No', { cause: null }).cause).toBeNull()
  })
})

describe('isLatchkeyError', () => {
  it('knows an error by its brand, from another copy of the package too', () => {
    const foreign = { brand: 'latchkey.error', code: 'timeout', message: 'Too late' }
    expect(isLatchkeyError(foreign)).toBe(true)
    expect(isLatchkeyError(foreign, 'timeout')).toBe(true)
    expect(isLatchkeyError(foreign, 'aborted')).toBe(false)
  })

  it('takes nothing else for one', () => {
    fc.assert(fc.property(fc.anything(), value => !isLatchkeyError(value)))
    expect(isLatchkeyError(Object.assign(new Error('no'), { code: 'timeout' }))).toBe(false)
  })
})

describe('toLatchkeyError', () => {
  it('gives one of ours back unchanged', () => {
    fc.assert(
      fc.property(code, code, (own, other) => {
        const error = new LatchkeyError(own, 'message')
        expect(toLatchkeyError(error, other)).toBe(error)
      }),
    )
  })

  it.each([
    ['of the platform', new DOMException('stopped', 'AbortError')],
    ['of another library', Object.assign(new Error('stopped'), { name: 'AbortError' })],
    ['that is not an Error', { name: 'AbortError' }],
  ])('takes an AbortError %s for a cancellation', (_, abort) => {
    expect(toLatchkeyError(abort, 'walletError')).toMatchObject({
      code: 'aborted',
      name: 'AbortError',
      message: 'Request was aborted',
      cause: abort,
    })
  })

  it('puts the rest under the given code and never repeats what it said', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string().map(text => new Error(text)),
        ),
        code,
        (thrown, given) => {
          fc.pre((thrown as { name?: unknown } | null | undefined)?.name !== 'AbortError')
          const error = toLatchkeyError(thrown, given, 'Told')
          expect([error.code, error.message]).toEqual([given, 'Told'])
          expect(error.cause).toBe(thrown)
        },
      ),
    )
    expect(toLatchkeyError('secret').message).toBe('Something went wrong')
    expect(toLatchkeyError('secret').code).toBe('internal')
  })
})

describe('the list of codes', () => {
  it('names each once', () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length)
  })
})
