export type { WalletErrorCode } from '../messages/index.js'
export type { BridgeClock, BridgeLogger, FrameWindow } from '../ports.types.js'
export { createFrameBridge } from './frame-bridge.js'
export {
  type FrameBridge,
  type FrameBridgeOptions,
  type FrameHandlers,
  FrameRefusal,
  type FrameStart,
  type RequestContext,
  type SilenceReason,
} from './frame-bridge.types.js'
