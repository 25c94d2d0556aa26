import { expect, it } from 'vitest'
import * as eip155 from './eip155/index'
import * as root from './index'

it('exports these names', () => {
  expect({ root: Object.keys(root).sort(), eip155: Object.keys(eip155).sort() }).toMatchInlineSnapshot(`
    {
      "eip155": [
        "ProviderRpcError",
        "createEip155Wallet",
        "createHostileDetail",
        "createManualTimer",
        "hostileKinds",
        "injectWallet",
        "installHostileWallets",
        "publicTestKeys",
        "rpcCodes",
        "testWalletIcon",
      ],
      "root": [
        "ProviderRpcError",
        "createBitcoinWallet",
        "createCosmosWallet",
        "createEip155Wallet",
        "createHostileDetail",
        "createHostileObjects",
        "createManualTimer",
        "createMultiWallet",
        "createPolkadotWallet",
        "createSolanaWallet",
        "hostileKinds",
        "hostilePolkadotKinds",
        "installHostilePolkadotWallets",
        "installHostileSolanaWallets",
        "installHostileWallets",
        "polkadotKeysByType",
        "polkadotTestKeys",
        "publicBitcoinKeys",
        "publicCosmosKeys",
        "publicSolanaSeeds",
        "publicTestKeys",
        "rpcCodes",
        "solanaHostileKinds",
        "testWalletIcon",
      ],
    }
  `)
})
