import { expect, it } from 'vitest'
import { buildMessage } from '../text/build-message.js'
import type { SignInFields } from '../text/sign-in-fields.types.js'
import { fromCacao, toCacao } from './cacao.js'
import { decodeRecap, encodeRecap, recapStatement } from './recap.js'

const fields: SignInFields = {
  domain: 'app.example',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uri: 'https://app.example',
  version: '1',
  networkId: 'eip155:1',
  nonce: '32891756',
  issuedAt: '2026-11-25T10:00:00Z',
  statement: 'Sign in.',
}

it('a CACAO gives the text and the fields that it was made of', () => {
  const signature = { t: 'eip191', s: '0x00' }
  const read = fromCacao(JSON.parse(JSON.stringify(toCacao(fields, signature))))
  expect(read).toEqual({ fields, message: buildMessage(fields), signature })
})

it.each([null, [], {}, { h: { t: 'jwt' } }])('a CACAO of another shape is refused: %j', value => {
  expect(() => fromCacao(value)).toThrow(expect.objectContaining({ code: 'invalidCacao' }))
})

it('a ReCap of WalletConnect, which has no list of proofs, is read', () => {
  // Written by `createEncodedRecap` of @walletconnect/utils 2.21.8.
  const att = '{"att":{"eip155":{"request/eth_sendTransaction":[{}],"request/personal_sign":[{}]}}}'
  const resource = `urn:recap:${btoa(att).replaceAll('=', '')}`
  expect(decodeRecap(resource)).toEqual(JSON.parse(att))
  const twice = btoa(att.replace('{"att"', '{"att":{},"att"')).replaceAll('=', '')
  expect(() => decodeRecap(`urn:recap:${twice}`)).toThrow('another spelling')
  const more = btoa(att.replace(/}$/, ',"other":1}')).replaceAll('=', '')
  expect(() => decodeRecap(`urn:recap:${more}`)).toThrow('another spelling')
})

it('a ReCap is read in the one spelling that it is written in, and said in words', () => {
  const recap = { att: { 'https://example.com': { 'other/action': [{}], 'example/read': [{}] } }, prf: [] }
  expect(decodeRecap(encodeRecap(recap))).toEqual(recap)
  expect(recapStatement(recap)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'.",
  )
  expect(() => decodeRecap(`${encodeRecap(recap)}=`)).toThrow(
    expect.objectContaining({ code: 'invalidRecap' }),
  )
})

// The samples of ERC-5573.
const samples = {
  'the sign-in text': {
    uri: 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ',
    statement:
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.",
  },
  'abilities with limits, and a proof': {
    uri: 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19',
    statement:
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'.",
  },
}

it.each(Object.entries(samples))(
  'the sample of ERC-5573 with %s says its words, and is written as it was',
  (_, sample) => {
    const recap = decodeRecap(sample.uri)
    expect(recapStatement(recap)).toBe(sample.statement)
    expect(encodeRecap(recap)).toBe(sample.uri)
  },
)
