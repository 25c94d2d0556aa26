import { describe, it } from 'node:test'
import { adapterConformance, type FakeEnv, type ScriptedWallet } from '@latchkey/core/testing'
import { meadow } from '../src/index.js'
import { createExampleNode } from './example-node.js'
import { createExampleWallet, strangersAddress } from './example-wallet.js'
import { blue, green } from './networks.js'

const secretText = 'k3y-of-the-wallet'
const address = 'mw1d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a21fe31df'

/** A page with the wallet on it, which the kit scripts. */
function installWallet(env: FakeEnv): ScriptedWallet {
  const wallet = createExampleWallet(['green', 'blue'])
  wallet.install(env.window)
  return {
    get promptCount() {
      return wallet.person.promptCount
    },
    get listenerCount() {
      return wallet.listenerCount
    },
    secretText,
    rejectNext: () => wallet.person.fail({ code: 4001, message: 'No' }),
    failNext: () => wallet.person.fail(new Error(`https://user:${secretText}@node.test is gone`)),
    hangNext: () => wallet.person.hang(),
    changeAccounts: () => wallet.changeAccounts(),
    changeNetworkToUnknown: () => wallet.changeNetwork('elsewhere'),
    disconnectFromWallet: () => wallet.leave(),
    uninstall: () => void Reflect.deleteProperty(env.window, 'exampleWallet'),
  }
}

describe('the adapter contract', () => {
  const cases = adapterConformance({
    adapter: meadow(),
    networks: [green, blue],
    validAddresses: [address, address.toUpperCase()],
    invalidAddresses: [
      address.slice(0, -1),
      `${address}0`,
      address.replace('mw1', 'mw2'),
      `${address.slice(0, -1)}e`,
      `meadow:green:${address}`,
    ],
    capabilities: {
      network: ['balance', 'fees', 'transactions', 'verification'],
      wallet: ['signMessage', 'switchNetwork', 'transfer'],
    },
    verifyMessage: 'adapter',
    installWallet,
    // With a node that knows the account, transfers are tried as well, until they have arrived.
    fund({ env, account, networkId }) {
      const node = createExampleNode(networkId)
      node.fund(account.address, 1_000n)
      env.fetch.route('POST https://green.meadow.test/', request => node.answer(request))
      // Wallets of Meadow sign; it is the adapter that sends.
      const { settle, raiseFee } = node
      return { to: strangersAddress, amount: 25n, walletSends: false, settle, raiseFee }
    },
  })
  for (const { name, run } of cases) it(name, run)
})
