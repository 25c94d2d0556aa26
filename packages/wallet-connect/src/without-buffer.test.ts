import type { AuthenticateInput } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { signInWithoutBuffer } from './without-buffer.js'

interface Page {
  Buffer?: { from(text: string, encoding: string): { toString(encoding: string): string } }
}

/** A library that does with a ReCap what that of WalletConnect does. */
function createLibrary(page: Page) {
  const asked: AuthenticateInput[] = []
  const read = (base64: string) => page.Buffer?.from(base64, 'base64').toString('utf-8') ?? 'no Buffer'
  const client = {
    async authenticate(input: AuthenticateInput) {
      asked.push(input)
      return { response: async () => undefined }
    },
    formatAuthMessage: ({ iss }: { readonly iss: string }) => read(iss),
  }
  signInWithoutBuffer(client, page)
  return { client, asked }
}

const request = {
  chains: ['eip155:1'],
  domain: 'app.test',
  uri: 'https://app.test',
  nonce: 'abcdefgh1',
  methods: ['personal_sign', 'eth_sendTransaction'],
  resources: ['https://app.test/terms'],
}

describe('a request to sign in', () => {
  it('has the ReCap that the library would write, last, and asks for the same methods', async () => {
    const { client, asked } = createLibrary({})
    await client.authenticate(request)
    const [{ resources = [], methods = [], ...rest } = request] = asked
    // Written by `createEncodedRecap` of @walletconnect/utils 2.21.8.
    const att = '{"att":{"eip155":{"request/eth_sendTransaction":[{}],"request/personal_sign":[{}]}}}'
    expect(resources).toEqual([
      'https://app.test/terms',
      `urn:recap:${Buffer.from(att).toString('base64').replace(/=/g, '')}`,
    ])
    // The library writes a ReCap of its own where this is more than 0.
    expect(methods.length).toBe(0)
    expect([...methods]).toEqual(request.methods)
    expect(rest).toEqual({
      chains: ['eip155:1'],
      domain: 'app.test',
      uri: 'https://app.test',
      nonce: 'abcdefgh1',
    })
  })

  it('without methods has no ReCap', async () => {
    const { client, asked } = createLibrary({})
    await client.authenticate({ ...request, methods: [] })
    expect(asked[0]?.resources).toEqual(['https://app.test/terms'])
  })
})

describe('the text of an answer', () => {
  const base64 = Buffer.from('{"é":"日本"}').toString('base64url')

  it('is written without the Buffer of Node, which the page does not keep', () => {
    const page: Page = {}
    const { client } = createLibrary(page)
    expect(client.formatAuthMessage({ iss: base64 })).toBe('{"é":"日本"}')
    expect('Buffer' in page).toBe(false)
    expect(() => client.formatAuthMessage({ iss: '%' })).toThrow()
    expect('Buffer' in page).toBe(false)
  })

  it('is written with the Buffer that is there', () => {
    const own = { from: () => ({ toString: () => 'own' }) }
    const page: Page = { Buffer: own }
    expect(createLibrary(page).client.formatAuthMessage({ iss: base64 })).toBe('own')
    expect(page.Buffer).toBe(own)
  })
})
