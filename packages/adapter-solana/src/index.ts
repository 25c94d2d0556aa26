export type { RpcOptions as SolanaRpcOptions } from '@latchkey/core/adapter'
export { type SolanaOptions, solana } from './adapter.js'
export {
  offchainMessages as solanaOffchainMessages,
  signIn as solanaSignIn,
  transactions as solanaTransactions,
} from './capabilities/keys.js'
export type {
  SignedIn as SolanaSignedIn,
  SignInInput as SolanaSignInInput,
  SolanaOffchainMessages,
  SolanaSignIn,
} from './capabilities/sign-in.types.js'
export type {
  SentTransaction as SolanaSentTransaction,
  SolanaCommitment,
  SolanaSendOptions,
  SolanaSignOptions,
  SolanaTransactions,
} from './capabilities/wallet-transactions.types.js'
export type {
  ExternalContext as SolanaExternalContext,
  ExternalProvider as SolanaExternalProvider,
  ExternalWallet as SolanaExternalWallet,
} from './external.types.js'
