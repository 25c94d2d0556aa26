import type { WalletCapabilities } from '@latchkey/core/adapter'
import { type ConformanceFixture, createFakeNetwork, type ExerciseContext } from '@latchkey/core/testing'
import { createEip155Wallet, type WalletNetwork } from '@latchkey/test-wallets'
import { verifyMessage, verifyTypedData } from 'viem/utils'
import { evm } from '../adapter.js'
import type { TypedDataSigner } from '../connectors/sign.js'
import { testNetworks } from './stage.js'

const SECRET = 'key-of-the-node-5f2c'

const greeting = {
  domain: { name: 'Conformance', version: '1', chainId: 1 },
  types: { Greeting: [{ name: 'text', type: 'string' }] },
  primaryType: 'Greeting',
  message: { text: 'Hello' },
} as const

/** Signs typed data; viem says whether it is right. */
const exerciseTypedData = async (signer: TypedDataSigner, { account, connection }: ExerciseContext) => {
  const chainId = Number(connection.networkId.split(':')[1])
  const typedData = { ...greeting, domain: { ...greeting.domain, chainId } }
  const { signature } = await signer.sign({ account, typedData })
  const [address, signed] = [account.address, signature] as `0x${string}`[]
  if (!address || !signed || !(await verifyTypedData({ ...typedData, address, signature: signed })))
    throw new Error('The typed data was signed by somebody else')
  return []
}

const exerciseRequest = async (
  request: NonNullable<WalletCapabilities['request']>,
  { connection }: ExerciseContext,
) => {
  const chainId = await request.send({ method: 'eth_chainId' })
  if (`eip155:${Number(chainId)}` !== connection.networkId)
    throw new Error(`The wallet is on ${String(chainId)}`)
  return []
}

/** What the adapter gives the conformance kit, with a wallet on these networks. */
export const createFixture = (walletNetworks: () => readonly WalletNetwork[]): ConformanceFixture => ({
  // The adapter's retries take seconds; beside other tests they take several times as long.
  limitMs: 60_000,
  adapter: evm(),
  networks: [...testNetworks, createFakeNetwork(137, 'eip155')],
  validAddresses: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '27b1fdb04752bbc536007a920d24acb045561c26',
  ],
  invalidAddresses: [
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'vitalik.eth',
  ],
  capabilities: {
    network: ['balance', 'tokens', 'fees', 'recipients', 'transactions', 'verification'],
    wallet: [
      'signMessage',
      'transfer',
      'switchNetwork',
      'chooseAccounts',
      'watchAsset',
      'assets',
      'request',
      'eip155:typedData',
      'eip155:calls',
    ],
  },
  fund: 'elsewhere',
  session: 'elsewhere',
  exercise: {
    'eip155:typedData': exerciseTypedData,
    'eip155:calls': 'elsewhere',
    request: exerciseRequest,
  },
  verifyMessage: ({ address, message, signed }) =>
    verifyMessage({
      address: address as `0x${string}`,
      message,
      signature: signed.signature as `0x${string}`,
    }),
  installWallet(env) {
    const wallet = createEip155Wallet({ networks: walletNetworks(), signsIn: true })
    wallet.install(env.window)
    return {
      get promptCount() {
        return wallet.promptCount
      },
      get listenerCount() {
        return wallet.listenerCount()
      },
      secretText: SECRET,
      rejectNext: () => wallet.controls.rejectNext(),
      failNext: () =>
        wallet.controls.failNext({ code: -32099, message: `unknown trouble at https://${SECRET}` }),
      keepsPrompt: true,
      hangNext() {
        wallet.controls.hangNext()
        return () => wallet.controls.releaseHung()
      },
      changeAccounts: () =>
        wallet.controls.selectAccount(wallet.visibleAddresses[0] === wallet.addresses[0] ? 1 : 0),
      changeNetworkToUnknown: () => wallet.controls.changeNetwork(4242),
      disconnectFromWallet: () => wallet.controls.disconnect(),
      uninstall: () => wallet.dispose(),
    }
  },
})
