import type { WalletCapabilities } from '@latchkey/core/adapter'
import {
  adapterConformance,
  type ConformanceFixture,
  createFakeAdapter,
  createFakeEnv,
  createFakeNetwork,
  FAKE_FEE,
  fakeSignature,
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
    const wallet = adapter.install({ id: 'scripted', responses: { test_version: '1.2.3' } })
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
  // Coins for the account, on a chain of yours.
  fund({ account: { address }, networkId }) {
    adapter.ledger.setBalance({ address, networkId }, 1_000n)
    adapter.ledger.setLimits({ minimum: { amount: 2n, reason: 'dust' } })
    adapter.ledger.setFee(FAKE_FEE)
    adapter.ledger.hold(true)
    return {
      to: 'trecipient',
      amount: 25n,
      unusedAddress: 'tnobody',
      settle: hash => (hash === undefined ? undefined : adapter.ledger.settle(hash)),
      raiseFee: () => adapter.ledger.setFee(FAKE_FEE * 3n),
    }
  },
  // How to try what only your namespace knows, by the capability's key.
  exercise: {
    async request(request: NonNullable<WalletCapabilities['request']>) {
      const version = await request.send({ method: 'test_version' })
      if (version !== '1.2.3') throw new Error(`The wallet is of version ${String(version)}`)
      return []
    },
  },
  // A session as WalletConnect gives one.
  session: {
    session: { accountIds: ['test:one:talice', 'test:one:tbob', 'test:two:talice'], methods: ['test_sign'] },
    answers: {
      test_sign: ({ params }: { params: { address: string; message: string } }) =>
        fakeSignature(params.address, params.message),
    },
  },
}

describe('conformance', () => {
  for (const { name, run } of adapterConformance(fixture, () => createFakeEnv())) it(name, run)
})
