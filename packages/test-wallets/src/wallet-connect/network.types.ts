import type { BitcoinNetworkName } from '../bip122/networks'

/** A namespace that the wallet speaks. */
export type WalletConnectNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

interface NetworkOf<Namespace extends WalletConnectNamespace> {
  /** CAIP-2. */
  readonly networkId: `${Namespace}:${string}`
  readonly name: string
}

/** A network of eip155. */
export interface Eip155Network extends NetworkOf<'eip155'> {
  /** Where transactions go. */
  readonly rpcUrl: string
}

/** A network of solana; its reference is the start of the genesis hash. */
export interface SolanaNetwork extends NetworkOf<'solana'> {
  readonly rpcUrl: string
}

/** A network of polkadot; its reference is the start of the genesis hash. */
export interface PolkadotNetwork extends NetworkOf<'polkadot'> {
  /** In which addresses are written. Default 42, the generic one. */
  readonly ss58Format?: number
}

/** A network of bip122; its reference is the start of the genesis hash. */
export interface BitcoinNetwork extends NetworkOf<'bip122'> {
  /** Whose address rules hold. */
  readonly chain: BitcoinNetworkName
  /** An Esplora-style service, for what is sent. */
  readonly rpcUrl?: string
}

/** A network of cosmos. */
export interface CosmosNetwork extends NetworkOf<'cosmos'> {
  /** What addresses begin with. */
  readonly prefix: string
  readonly rpcUrl?: string
}

/** A network that the wallet knows. */
export type WalletConnectNetwork =
  | Eip155Network
  | SolanaNetwork
  | PolkadotNetwork
  | BitcoinNetwork
  | CosmosNetwork
