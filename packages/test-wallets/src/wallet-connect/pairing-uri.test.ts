import { describe, expect, it } from 'vitest'
import { readPairingUri } from './pairing-uri'

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1700000000`
const encoded = encodeURIComponent(uri)

describe('a pairing URI is found', () => {
  it.each([
    ['alone', uri],
    ['with spaces around it', `  ${uri}\n`],
    ['in a native link', `testwallet://wc?uri=${encoded}`],
    ['in a universal link', `https://wallet.example/wc?uri=${encoded}`],
    ['in a query', `?relay=ws://127.0.0.1:1&uri=${encoded}#top`],
    ['encoded twice', `https://wallet.example/?uri=${encodeURIComponent(encoded)}`],
  ])('%s', (_, text) => {
    expect(readPairingUri(text)).toBe(uri)
  })
})

describe('nothing is found in', () => {
  it.each([
    ['a link for a request', 'testwallet://wc?requestId=1&sessionTopic=abc'],
    ['a URI without its secret', `wc:${'a1'.repeat(32)}@2?relay-protocol=irn`],
    ['a URI of the first version', `wc:${'a1'.repeat(18)}@1?bridge=https%3A%2F%2Fx&key=1`],
    ['a script', `javascript:alert(1)//?uri=javascript%3Aalert(1)`],
    ['broken encoding', '?uri=%E0%A4%A'],
    ['a very long text', `${uri}&x=${'y'.repeat(5000)}`],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(readPairingUri(text)).toBeUndefined()
  })
})
