import type { WalletConnectNamespace } from '../network.types'
import { createBitcoinSigner } from './bip122'
import { createCosmosSigner } from './cosmos'
import { createEip155Signer } from './eip155'
import { createPolkadotSigner } from './polkadot'
import type { NamespaceSigner, SignerInput } from './signer.types'
import { createSolanaSigner } from './solana'

const create: Readonly<Record<WalletConnectNamespace, (input: SignerInput) => NamespaceSigner>> = {
  eip155: createEip155Signer,
  solana: createSolanaSigner,
  polkadot: createPolkadotSigner,
  bip122: createBitcoinSigner,
  cosmos: createCosmosSigner,
}

/** The namespaces that a wallet may speak. */
const walletConnectNamespaces = Object.keys(create) as readonly WalletConnectNamespace[]

/** Makes what the wallet does in each namespace that it has a network of. */
export const createSigners = (input: SignerInput): readonly NamespaceSigner[] =>
  walletConnectNamespaces.flatMap(namespace => {
    const networks = input.networks.filter(({ networkId }) => networkId.startsWith(`${namespace}:`))
    return networks.length === 0 ? [] : [create[namespace]({ ...input, networks })]
  })
