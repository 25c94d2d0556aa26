import { describe, expect, it } from 'vitest'
import { exportedNames, faultsOfAdapterNames, faultsOfInternals } from './published-names.mjs'

const manifest = (...entries) => ({
  exports: Object.fromEntries(['.', ...entries].map(entry => [entry, 'x'])),
  publishConfig: { exports: Object.fromEntries(entries.map(entry => [entry, 'y'])) },
})
const text = "import { formatAmount } from '@latchkey/core/internal/format/amount'"

describe('the internal entries of core', () => {
  it('are those that other packages import', () => {
    expect(faultsOfInternals(manifest('./internal/format/amount'), [text])).toEqual([])
  })

  it('fail when a package imports one that is not listed', () => {
    expect(faultsOfInternals(manifest(), [text])).toEqual([
      'packages/core: ./internal/format/amount is imported, but package.json does not list it',
    ])
  })

  it('fail when one is listed that no package imports', () => {
    expect(
      faultsOfInternals(manifest('./internal/format/amount', './internal/kernel/store'), [text]),
    ).toEqual(['packages/core: nobody imports ./internal/kernel/store'])
  })

  it('fail when the published list differs', () => {
    const faulty = { ...manifest('./internal/format/amount'), publishConfig: { exports: {} } }
    expect(faultsOfInternals(faulty, [text])).toHaveLength(1)
  })
})

describe('exported names of an adapter', () => {
  const entry = `export { type EvmOptions, evm } from './adapter.js'
export type {
  RpcOptions as EvmRpcOptions,
} from './nodes.js'
export { calls } from './keys.js'
export type { Eip1193Provider } from './rpc.js'`

  it('are read from lists, over lines, under the name that is exported', () => {
    expect(exportedNames(entry)).toEqual(['EvmOptions', 'evm', 'EvmRpcOptions', 'calls', 'Eip1193Provider'])
  })

  it('begin with its word; those of an EIP are left alone', () => {
    expect(faultsOfAdapterNames('adapter-evm', entry)).toEqual([
      'packages/adapter-evm: calls does not begin with evm',
    ])
  })
})
