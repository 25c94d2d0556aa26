import {
  adapterConformance,
  type ConformanceFixture,
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
} from '@latchkey/core/testing'
import { describe, it } from 'vitest'

// Your adapter; the fake one stands in for it here.
const adapter = createFakeAdapter({ wallets: [] })

const fixture: ConformanceFixture = {
  adapter,
  networks: [createFakeNetwork('one'), createFakeNetwork('two')],
  validAddresses: ['talice01', 'TBOB02'],
  invalidAddresses: ['t-alice', 'tal'],
  // Put a wallet of your namespace on env.window; it has to count its prompts and its listeners.
  installWallet(_env) {
    const wallet = adapter.install({ id: 'scripted' })
    return {
      get promptCount() {
        return wallet.promptCount
      },
      get listenerCount() {
        return wallet.listenerCount
      },
      rejectNext: () => wallet.rejectNext(),
      hangNext: () => wallet.hangNext(),
      changeAccounts: () => wallet.changeAccounts(),
      changeNetworkToUnknown: () => wallet.changeNetwork('test:elsewhere'),
      disconnectFromWallet: () => wallet.disconnectFromWallet(),
      uninstall: () => wallet.uninstall(),
    }
  },
  without: ['failNext'],
  capabilities: { network: ['balance'], wallet: ['signMessage'] },
  verifyMessage: 'adapter',
}

describe('conformance', () => {
  for (const { name, run } of adapterConformance(fixture, () => createFakeEnv())) it(name, run)
})
