import { expect, it } from 'vitest'
import * as deployment from './deployment/index.js'
import * as index from './index.js'

it('exports exactly these names', () => {
  const namesOf = (entry: object) => Object.keys(entry).sort()
  expect(namesOf(index)).toEqual([
    'SmartAccountError',
    'accountAbi',
    'accountFactoryAbi',
    'accountFactoryAddress',
    'decodeAccountCalls',
    'encodeAccountCalls',
    'getAccountAddress',
    'getAccountCapabilities',
    'getAccountCode',
    'getFactoryCall',
    'getImplementationAddress',
    'isSmartAccountError',
    'paymasterAbi',
    'readWalletCalls',
    'stubSignature',
    'toCallsStatus',
    'toLatchkeyAccount',
  ])
  expect(namesOf(deployment)).toEqual(['getFactoryDeployment', 'getPaymasterDeployment'])
})
