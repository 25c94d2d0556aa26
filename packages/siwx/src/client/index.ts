export { SiwxError, type SiwxErrorCode } from '../errors.js'
export type { SiwxClient, SiwxClientOptions } from './options.types.js'
export type { SiwxFetch } from './requests.js'
export { siwx } from './siwx.js'
export type {
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxSession,
  SiwxSignature,
} from './siwx-config.types.js'
export type { SessionSummary, SummaryAccount } from './summary.js'
