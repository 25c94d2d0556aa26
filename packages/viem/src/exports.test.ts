// @vitest-environment jsdom
import { expect, it } from 'vitest'
import * as index from './index.js'
import * as react from './react.js'

it('exports exactly these names', () => {
  expect(Object.keys(index).sort()).toEqual(['fromViemError', 'toChain', 'toPublicClient', 'toWalletClient'])
  expect(Object.keys(react).sort()).toEqual([
    'usePublicClient',
    'useReadContract',
    'useSendTransaction',
    'useSignTypedData',
    'useWaitForTransactionReceipt',
    'useWalletClient',
    'useWriteContract',
  ])
})
