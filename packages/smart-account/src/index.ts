export { accountAbi, accountFactoryAbi, paymasterAbi } from './abi.js'
export {
  type AccountId,
  accountFactoryAddress,
  getAccountAddress,
  getAccountCode,
  getFactoryCall,
  getImplementationAddress,
} from './addresses.js'
export { type AccountCall, decodeAccountCalls, encodeAccountCalls } from './calls.js'
export { isSmartAccountError, SmartAccountError, type SmartAccountErrorCode } from './errors.js'
export {
  type AccountOwner,
  type LatchkeyAccount,
  type LatchkeyAccountOptions,
  stubSignature,
  toLatchkeyAccount,
} from './to-latchkey-account.js'
export {
  type CallsStatus,
  getAccountCapabilities,
  type OperationReceipt,
  type OperationState,
  readWalletCalls,
  toCallsStatus,
  type WalletCalls,
} from './wallet-calls.js'
