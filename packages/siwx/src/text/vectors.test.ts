import { describe, expect, it } from 'vitest'
import negative from '../fixtures/siwe-negative.json' with { type: 'json' }
import positive from '../fixtures/siwe-positive.json' with { type: 'json' }
import { buildMessage } from './build-message.js'
import { parseMessage } from './parse-message.js'
import type { SignInFields } from './sign-in-fields.types.js'

interface Vector {
  readonly message: string
  readonly fields: Omit<SignInFields, 'networkId'> & { readonly chainId: number }
}

/** The vectors write null for a field that is not there. */
const fieldsOf = ({ fields: { chainId, ...fields } }: Vector): SignInFields => ({
  ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as typeof fields),
  networkId: `eip155:${chainId}`,
})

describe('the published texts of ERC-4361', () => {
  it.each(Object.entries(positive as unknown as Record<string, Vector>))('are read: %s', (_name, vector) => {
    expect(parseMessage(vector.message)).toEqual(fieldsOf(vector))
    expect(buildMessage(fieldsOf(vector))).toBe(vector.message)
  })

  it.each(Object.entries(negative))('are refused: %s', (_name, message) => {
    expect(() => parseMessage(message as string)).toThrow(expect.objectContaining({ code: 'invalidMessage' }))
  })
})
