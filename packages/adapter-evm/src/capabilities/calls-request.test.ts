import { describe, expect, it } from 'vitest'
import { sendCallsParameters } from './calls-request.js'

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const to = '0x00000000000000000000000000000000000000aa'
const parameters = (...calls: object[]) => sendCallsParameters({ calls }, 'eip155:1', from)
const failure = (...calls: object[]) => {
  try {
    return parameters(...calls)
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('a batch of EIP-5792', () => {
  it('may create a contract: a call with code and without `to`', () => {
    expect(parameters({ data: '0x600A' }, { to, value: 1n })).toMatchObject({
      calls: [{ data: '0x600a' }, { value: '0x1' }],
    })
    expect(parameters({ data: '0x600a', value: 5n }).calls[0]).toEqual({ data: '0x600a', value: '0x5' })
  })

  it('is refused where it would burn money or go nowhere', () => {
    expect(failure({ value: 1n })).toBe('invalidRequest')
    expect(failure({ value: 1n, data: '0x' })).toBe('invalidRequest')
    expect(failure({ to: null, data: '0x600a' })).toBe('invalidRequest')
    expect(failure({ to: '', data: '0x600a' })).toBe('invalidRequest')
    expect(failure({ to: '0x12', data: '0x600a' })).toBe('invalidAddress')
    expect(failure()).toBe('invalidRequest')
  })
})
