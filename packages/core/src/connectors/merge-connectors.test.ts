import { describe, expect, it } from 'vitest'
import type { ConnectorView } from './connectors.types.js'
import { mergeConnectors } from './merge-connectors.js'

const found = (
  namespace: string,
  { icon, name = '', ...rest }: Partial<Omit<ConnectorView, 'key' | 'chains'>> & { icon?: string },
): ConnectorView => ({
  key: `${namespace}/${rest.id}`,
  id: '',
  type: 'ANNOUNCED',
  name,
  chains: [{ namespace, connectorId: rest.id ?? '' }],
  ...(icon === undefined ? {} : { imageUrl: icon }),
  ...rest,
})
const merge = (...items: ReturnType<typeof found>[]) => mergeConnectors(items)

describe('connectors of one wallet', () => {
  it('become one MULTI_CHAIN entry with a connector a namespace', () => {
    const [entry, ...rest] = merge(
      found('eth', { id: 'io.fox', name: 'Fox', type: 'ANNOUNCED' }),
      found('sol', { id: 'Fox', name: 'Fox', type: 'INJECTED' }),
      found('btc', { id: 'FoxProvider', name: 'Fox', type: 'INJECTED' }),
    )
    expect(rest).toEqual([])
    expect(entry).toMatchObject({
      key: 'eth/io.fox',
      id: 'io.fox',
      name: 'Fox',
      type: 'MULTI_CHAIN',
      chains: [
        { namespace: 'eth', connectorId: 'io.fox' },
        { namespace: 'sol', connectorId: 'Fox' },
        { namespace: 'btc', connectorId: 'FoxProvider' },
      ],
    })
  })

  it('know one wallet by its two names', () => {
    expect(
      merge(found('eth', { id: 'a', name: 'Trust Wallet' }), found('sol', { id: 'b', name: 'Trust' })),
    ).toHaveLength(1)
  })

  it('take from the second what the first lacks, and nothing else', () => {
    const [entry] = merge(
      found('eth', { id: 'a', name: 'Fox', rdns: 'io.fox' }),
      found('sol', { id: 'b', name: 'Fox', rdns: 'evil.fox', explorerId: 'e1' }),
    )
    expect(entry).toMatchObject({ rdns: 'io.fox', explorerId: 'e1' })
  })
})

describe('a wallet whose name the page chooses', () => {
  const claimed = found('dot', { id: 'a', name: 'Fox', type: 'INJECTED', isNamedByPage: true })
  it.each([
    ['a wallet with one', found('eth', { id: 'io.fox', name: 'Fox', icon: 'data:image/png,fox' })],
    ['another without', found('eth', { id: 'io.fox', name: 'Fox', type: 'ANNOUNCED' })],
    ['a place on the window', found('sol', { id: 'fox', name: 'Fox', type: 'INJECTED' })],
  ])('has a row of its own beside %s', (_, other) => {
    expect(merge(other, claimed)).toHaveLength(2)
    expect(merge(claimed, other)).toHaveLength(2)
  })
})

describe('an impostor in another namespace', () => {
  const fox = found('eth', { id: 'io.fox', name: 'Fox', icon: 'data:image/png,fox' })
  it.each([
    ['writes the name in another way', { name: 'FOX', icon: 'data:image/png,fox' }],
    ['has another icon', { name: 'Fox', icon: 'data:image/png,other' }],
    ['has no icon where wallets announce themselves with one', { name: 'Fox' }],
  ])('has a row of its own where it %s', (_, fake) => {
    expect(merge(fox, found('sol', { id: 'fake', ...fake }))).toHaveLength(2)
    expect(merge(found('sol', { id: 'fake', ...fake }), fox)).toHaveLength(2)
  })

  it('is not told from the wallet only where both look the same', () => {
    expect(merge(fox, found('sol', { id: 'b', name: 'Fox', icon: 'data:image/png,fox' }))).toHaveLength(1)
    expect(merge(fox, found('dot', { id: 'b', name: 'Fox', type: 'INJECTED' }))).toHaveLength(1)
    expect(merge(found('dot', { id: 'b', name: 'Fox', type: 'INJECTED' }), fox)).toHaveLength(1)
  })
})

describe('what stays apart', () => {
  it('is two of one name in one namespace: the second may be an impostor', () => {
    const entries = merge(
      found('eth', { id: 'a', name: 'Fox' }),
      found('eth', { id: 'b', name: 'Fox' }),
      found('sol', { id: 'c', name: 'Fox' }),
    )
    expect(entries.map(({ chains }) => chains.map(({ connectorId }) => connectorId))).toEqual([
      ['a', 'c'],
      ['b'],
    ])
  })

  it('is every other name, each with the type it came with', () => {
    const entries = merge(
      found('eth', { id: 'a', name: 'Fox', type: 'ANNOUNCED' }),
      found('sol', { id: 'b', name: 'Foxy', type: 'EXTERNAL' }),
    )
    expect(entries.map(({ type }) => type)).toEqual(['ANNOUNCED', 'EXTERNAL'])
  })

  it('is not one connector that was told twice', () => {
    expect(
      merge(found('eth', { id: 'a', name: 'Fox' }), found('eth', { id: 'a', name: 'Fox' })),
    ).toHaveLength(1)
  })
})
