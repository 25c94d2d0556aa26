import { describe, expect, it } from 'vitest'
import { findNamespaceLiterals, judge, mustNotName } from './namespace-literals.mjs'
import { parseSource } from './source.mjs'

const textsIn = code =>
  findNamespaceLiterals(parseSource('packages/core/src/x.tsx', code)).map(found => found.text)

describe('findNamespaceLiterals', () => {
  it.each([
    ['a comparison', "if (namespace === 'eip155') go()", 'eip155'],
    ['a bare literal', "const first = 'solana'", 'solana'],
    ['a template without parts', 'const first = `cosmos`', 'cosmos'],
    ['a literal type', "type Namespace = 'bip122' | string", 'bip122'],
    ['a case', "switch (n) { case 'polkadot': break }", 'polkadot'],
    ['a quoted key', "const names = { 'cosmos': 1 }", 'cosmos'],
    ['a key', 'const names = { cosmos: 1 }', 'cosmos'],
    ['a member', 'accounts.eip155', 'eip155'],
    ['a member in brackets', "accounts['eip155']", 'eip155'],
    ['a prefix that is compared', "id.startsWith('eip155:')", 'eip155:'],
    ['the head of an id', 'const id = `eip155:$' + '{chain}`', 'eip155:'],
    ['an attribute', "<List namespace='solana' />", 'solana'],
  ])('finds %s', (_, code, text) => {
    expect(textsIn(code)).toEqual([text])
  })
  it.each([
    ['a comment', "// 'eip155' is compared nowhere"],
    ['a longer text', "const hint = 'Add the eip155 adapter'"],
    ["a namespace's own capability", "find(namespace, 'eip155:calls')"],
    ['a word that only contains one', "const kind = 'cosmostation'"],
  ])('leaves %s alone', (_, code) => {
    expect(textsIn(code)).toEqual([])
  })
  it('says where', () => {
    const [found] = findNamespaceLiterals(parseSource('packages/core/src/x.ts', "\n  run('eip155')"))
    expect(found.place).toBe('packages/core/src/x.ts:2:7')
  })
})

describe('mustNotName', () => {
  it.each([
    ['packages/core/src/network/network.controller.ts', true],
    ['packages/react/src/hooks/account/use-account.ts', true],
    ['packages/ui/src/components/list.tsx', true],
    ['packages/core/src/networks/ethereum.ts', false],
    ['packages/core/src/testing/fake-wallet.ts', false],
    ['packages/core/src/network/network.controller.test.ts', false],
    ['packages/adapter-evm/src/traits.ts', false],
  ])('%s: %s', (file, expected) => {
    expect(mustNotName(file)).toBe(expected)
  })
})

describe('judge', () => {
  const found = [{ place: 'packages/core/src/a.ts:1:1', text: 'eip155' }]
  it('reports what no entry allows', () => {
    expect(judge(found, [])).toHaveLength(1)
  })
  it('accepts what an entry allows', () => {
    expect(judge(found, [{ file: 'packages/core/src/a.ts', why: 'defaults' }])).toEqual([])
  })
  it('reports an entry that nothing needs any more', () => {
    expect(judge([], [{ file: 'packages/core/src/a.ts', why: 'defaults' }])).toHaveLength(1)
  })
})
