import type { WalletCapabilities } from '../../adapter/contract/capabilities.js'
import type { ChainAdapter } from '../../adapter/contract/chain-adapter.types.js'
import type { AccountId } from '../../caip/account-id.js'
import type { FakeAdapter } from '../fake-adapter.js'
import { FAKE_FEE } from '../fake-ledger.js'
import { fakeSignature } from '../fake-ledger-capabilities.js'
import { createFakeNetwork } from '../fake-network.js'
import type { ConformanceFixture, ScriptedWallet } from './conformance.types.js'
import { ensure } from './wait.js'

const SECRET = 'k3y-of-the-node'
const TOKEN = { address: 'ttoken', name: 'Token', symbol: 'TKN', decimals: 2 } as const

function installScripted(fake: FakeAdapter): ScriptedWallet {
  const wallet = fake.install({ id: 'scripted', signsIn: true, responses: { test_version: '1.2.3' } })
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

const exerciseRequest = async (request: NonNullable<WalletCapabilities['request']>) => {
  const answer = await request.send({ method: 'test_version' })
  ensure(answer === '1.2.3', 'the answer is not what the wallet said')
  return []
}

/** A fixture over a fake adapter; `adapter` may be the fake with a fault. */
export const createFakeFixture = (fake: FakeAdapter, adapter: ChainAdapter = fake): ConformanceFixture => ({
  adapter,
  networks: [
    createFakeNetwork('one', fake.namespace, { tokens: [TOKEN] }),
    createFakeNetwork('two', fake.namespace),
  ],
  validAddresses: ['talice01', 'TBOB02'],
  invalidAddresses: ['t-alice', 'tal'],
  installWallet: () => installScripted(fake),
  fund({ account: { address }, networkId }) {
    fake.ledger.setBalance({ address, networkId }, 1_000n)
    fake.ledger.hold(true)
    fake.ledger.setFee(FAKE_FEE)
    fake.ledger.setLimits({ minimum: { amount: 2n, reason: 'dust' } })
    return {
      to: 'trecipient',
      amount: 25n,
      unusedAddress: 'tnobody',
      settle: hash => (hash === undefined ? undefined : fake.ledger.settle(hash)),
      raiseFee: () => fake.ledger.setFee(FAKE_FEE * 3n),
    }
  },
  exercise: { request: exerciseRequest },
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
