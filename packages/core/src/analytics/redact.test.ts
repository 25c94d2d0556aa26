import { describe, expect, it } from 'vitest'
import { redact, redactStack } from './redact.js'

describe('a text of an event', () => {
  it.each([
    [
      'an address of eip155',
      'No account 0x52908400098527886E0F7030069857D2E4169EE7 here',
      'No account <hidden> here',
    ],
    ['a shortened address', 'Ask 0x5290…9EE7 again', 'Ask <hidden> again'],
    ['an address of solana', 'to 7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK!', 'to <hidden>!'],
    ['an address of polkadot', 'to 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'to <hidden>'],
    ['an address of bip122', 'to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'to <hidden>'],
    ['an address of cosmos', 'to cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'to <hidden>'],
    ['a CAIP-10 id', 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', 'eip155:1:<hidden>'],
    ['a URL with its query', 'GET https://rpc.test/v1/key?apiKey=secret failed', 'GET <url> failed'],
    ['a host with a path', 'rpc.test/v3/secret failed', '<url> failed'],
    ['a pairing URI', 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484', '<url>'],
    ['a key', 'projectId 2f05ae7f1116030fde2d36508f472bfb is wrong', 'projectId <hidden> is wrong'],
    ['an e-mail address', 'Mail to jane@example.org', 'Mail to <email>'],
    ['a name that stands for an address', 'jane.eth is unknown', '<name> is unknown'],
  ])('has no %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it('has none of the given words', () => {
    expect(redact('account jane is locked', ['jane', ''])).toBe('account <hidden> is locked')
  })

  it('is as it was where it says nothing of the kind', () => {
    const text = 'HTTP status code: 503. The wallet rejected the request (4001).'
    expect(redact(text)).toBe(text)
  })

  it('is short, and holds no part of an address that was cut', () => {
    const text = redact(`${'word '.repeat(58)}0x52908400098527886E0F7030069857D2E4169EE7`)
    expect(text.length).toBeLessThanOrEqual(300)
    expect(text).not.toMatch(/0x/)
  })

  it('of a hostile wallet takes no time', () => {
    const started = performance.now()
    for (const part of ['a.', '-', '0x', 'a@', '…', 'a1', 'http://'])
      redact(part.repeat(100_000)) && redactStack(`at ${part.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('a stack', () => {
  it('keeps functions, files and places, and no host, path, query or message', () => {
    const stack = [
      'Error: at https://app.test/secret.js:1:1 of 0x52908400098527886E0F7030069857D2E4169EE7',
      '    at connect (https://app.test/assets/kit-3f.js?token=abc:10:5)',
      '    at async Object.send (chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/inpage.js:2:33)',
      'open@https://app.test/assets/kit.js:7:1',
      '    at native',
    ].join('\n')
    const kept = redactStack(stack)
    expect(kept).toMatch(/connect kit-3f\.js:10:5/)
    expect(kept).toMatch(/inpage\.js:2:33/)
    expect(kept).toMatch(/kit\.js:7:1/)
    expect(kept).not.toMatch(/https|app\.test|assets|token|0x|nkbih|native/)
  })
})
