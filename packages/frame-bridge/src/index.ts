export { createAppBridge } from './app/app-bridge.js'
export type {
  AppBridge,
  AppBridgeOptions,
  FrameEvent,
  FrameFailure,
  FrameStatus,
  PendingRequest,
  RequestOptions,
} from './app/app-bridge.types.js'
export type { FrameAddress } from './app/frame-element.js'
export type { LogEntry } from './app/ring-log.js'
export { FrameBridgeError, type FrameBridgeErrorCode, isFrameBridgeError } from './errors.js'
export type {
  AppPayloads,
  FrameAnswers,
  OneWayName,
  RequestName,
  RpcAnswers,
  RpcRule,
  WalletErrorCode,
} from './messages/index.js'
export {
  fromFrameChainId,
  readRpcAnswer,
  rpcRuleOf,
  safeMethods,
  texts as frameTexts,
  toRpcNetwork,
  unsafeMethods,
  walletNamespaces,
} from './messages/index.js'
export type { AppWindow, BridgeClock, BridgeLogger } from './ports.types.js'
