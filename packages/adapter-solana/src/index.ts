export { type SolanaOptions, solana } from './adapter.js'
export { signIn, transactions } from './capabilities/keys.js'
export type { SignedIn, SignInInput, SolanaSignIn } from './capabilities/sign-in.types.js'
export type {
  SentTransaction,
  SolanaCommitment,
  SolanaSendOptions,
  SolanaSignOptions,
  SolanaTransactions,
} from './capabilities/wallet-transactions.types.js'
export type { RpcOptions } from './chain/nodes.js'
export type { ExternalContext, ExternalProvider, ExternalWallet } from './external.types.js'
