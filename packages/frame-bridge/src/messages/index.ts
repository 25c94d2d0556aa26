export {
  type AppMessageName,
  type AppPayloads,
  appRequests,
  isAppMessageName,
  type OneWayName,
  type RequestName,
} from './app-requests.js'
export {
  fromClientNetwork,
  fromFrameChainId,
  type RpcNetwork,
  toFrameChainId,
  toRpcNetwork,
} from './chain-ids.js'
export {
  type AnswerOutcome,
  APP_PREFIX,
  CHANNEL_OPEN,
  CHANNEL_VERSION,
  type Envelope,
  FRAME_PREFIX,
  type FrameAnswer,
  type FrameMessage,
  type FrameNotice,
  OPEN_CHANNEL,
  READY,
  type RequestHead,
  readFrameMessage,
  readOpenChannel,
  readRequestHead,
  SESSION_UPDATE,
  WANTED_SIZE,
} from './envelope.js'
export type { WalletErrorCode } from './error-codes.js'
export { type FrameAnswers, frameAnswers, isRequestName } from './frame-answers.js'
export { MAX_BYTES, MAX_DEPTH, MAX_OPEN, MAX_PER_SECOND } from './limits.js'
export { isPlainData } from './plain-data.js'
export { type RpcAnswers, readRpcAnswer } from './rpc-answers.js'
export { type RpcRule, rpcRuleOf, safeMethods, unsafeMethods, walletNamespaces } from './rpc-methods.js'
export { texts } from './texts.js'
export { type Reading, read, validationText } from './validation.js'
