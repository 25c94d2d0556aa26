export { SiwxError, type SiwxErrorCode, type SiwxRefusalCode } from '../errors.js'
export { createSiwx } from './create-siwx.js'
export { openApiPaths } from './http/open-api.js'
export { createMemoryStores } from './memory-stores.js'
export type {
  AcceptOptions,
  IssuedNonce,
  RequestHead,
  SignInVerifier,
  Siwx,
  SiwxOptions,
  SiwxSessionInfo,
  VerifiedSignIn,
} from './options.types.js'
export type {
  AccountStore,
  ContractProof,
  LinkedAccount,
  NoncePurpose,
  NonceStore,
  SessionAccount,
  SessionPatch,
  SessionStore,
  SiwxProof,
  SiwxStores,
  StoredNonce,
  StoredSession,
} from './stores.types.js'
