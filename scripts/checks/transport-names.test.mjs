import { describe, expect, it } from 'vitest'
import { findTransportNames, judge, mustNotName } from './transport-names.mjs'

const textsIn = text => findTransportNames('packages/core/src/x.ts', text).map(found => found.text)

describe('findTransportNames', () => {
  it.each([
    ['an id', "id === 'walletConnect'", 'walletConnect'],
    ['a type', "type: 'WALLET_CONNECT'", 'WALLET_CONNECT'],
    ['a part of a name', 'offersWalletConnect(client)', 'WalletConnect'],
    ['an import of its files', "from '../wallet-connect/link.js'", 'wallet-connect'],
    ['a comment', '// Walletconnect has no such event.', 'Walletconnect'],
  ])('finds %s', (_, text, name) => {
    expect(textsIn(text)).toEqual([name])
  })

  it.each([
    ['the connector of any wallet', 'createWalletConnector(input)'],
    ['a wallet that connects', '// The wallet connects again.'],
  ])('leaves %s alone', (_, text) => {
    expect(textsIn(text)).toEqual([])
  })

  it('says where', () => {
    const [found] = findTransportNames('packages/core/src/x.ts', "\n  find('walletConnect')")
    expect(found.place).toBe('packages/core/src/x.ts:2:9')
  })
})

describe('mustNotName', () => {
  it.each([
    ['packages/core/src/connectors/wallet-list.ts', true],
    ['packages/react/src/views/connect-view.tsx', true],
    ['packages/ui/src/text/en.ts', true],
    ['packages/core/src/connectors/wallet-list.test.ts', false],
    ['packages/core/src/testing/shared-session/scripted-transport.ts', false],
    ['packages/wallet-connect/src/index.ts', false],
  ])('%s: %s', (file, expected) => {
    expect(mustNotName(file)).toBe(expected)
  })
})

describe('judge', () => {
  const found = findTransportNames('packages/core/src/a/b.ts', 'walletConnect')

  it('reports what no entry allows', () => {
    expect(judge(found, [])).toHaveLength(1)
  })

  it.each(['packages/core/src/a/b.ts', 'packages/core/src/a/'])('accepts what %s allows', path => {
    expect(judge(found, [{ path, why: 'its row' }])).toEqual([])
  })

  it('reports a file whose name only begins like an allowed one', () => {
    const table = [{ path: 'packages/core/src/a/b', why: 'its row' }]
    expect(judge(found, table)).toHaveLength(2)
  })

  it('reports an entry that nothing needs any more', () => {
    expect(judge([], [{ path: 'packages/core/src/a/', why: 'its folder' }])).toHaveLength(1)
  })
})
