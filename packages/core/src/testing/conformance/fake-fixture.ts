import type { ChainAdapter } from '../../adapter/chain-adapter.types.js'
import type { AccountId } from '../../caip/account-id.js'
import type { FakeAdapter } from '../fake-adapter.js'
import { fakeSignature } from '../fake-ledger.js'
import { createFakeNetwork } from '../fake-network.js'
import type { ConformanceFixture, ScriptedWallet } from './conformance.types.js'

const SECRET = 'k3y-of-the-node'

function installScripted(fake: FakeAdapter): ScriptedWallet {
  const wallet = fake.install({ id: 'scripted' })
  return {
    get promptCount() {
      return wallet.promptCount
    },
    get listenerCount() {
      return wallet.listenerCount
    },
    connectorId: wallet.id,
    secretText: SECRET,
    rejectNext: () => wallet.rejectNext(),
    failNext: () => wallet.failNext(new Error(`https://user:${SECRET}@node.test is gone`)),
    hangNext: () => wallet.hangNext(),
    changeAccounts: () => wallet.changeAccounts(),
    changeNetworkToUnknown: () => wallet.changeNetwork(`${fake.namespace}:elsewhere`),
    disconnectFromWallet: () => wallet.disconnectFromWallet(),
    uninstall: () => wallet.uninstall(),
  }
}

/** A fixture over a fake adapter; `adapter` may be the fake with a fault. */
export const createFakeFixture = (fake: FakeAdapter, adapter: ChainAdapter = fake): ConformanceFixture => ({
  adapter,
  networks: [createFakeNetwork('one', fake.namespace), createFakeNetwork('two', fake.namespace)],
  validAddresses: ['talice01', 'TBOB02'],
  invalidAddresses: ['t-alice', 'tal'],
  installWallet: () => installScripted(fake),
  fund({ account: { address }, networkId }) {
    fake.ledger.setBalance({ address, networkId }, 1_000n)
    fake.ledger.hold(true)
    return { to: 'trecipient', amount: 25n, settle: hash => fake.ledger.settle(hash) }
  },
  session: {
    session: {
      accountIds: ['one:talice', 'one:tbob', 'two:talice'].map(id => `${fake.namespace}:${id}` as AccountId),
      methods: ['test_sign'],
    },
    answers: {
      test_sign: ({ params }: { params: { address: string; message: string } }) =>
        fakeSignature(params.address, params.message),
    },
  },
  capabilities: { network: ['balance', 'verification'], wallet: ['signMessage', 'switchNetwork'] },
  verifyMessage: 'adapter',
})
