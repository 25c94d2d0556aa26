export { type Bytes, fromBase64Url, randomBytes, sha256, toBase64Url, utf8 } from './crypto/bytes.js'
export { createDeviceProof, type ProvenRequest } from './crypto/device-proof.js'
export {
  checkRegistration,
  createDeviceKeys,
  type DeviceJwk,
  type DeviceKeys,
  type DeviceRegistration,
  importSigningKey,
  registrationOf,
  thumbprintOf,
  toDeviceJwk,
} from './crypto/devices.js'
export { toEmailAddress } from './crypto/email.js'
export { type EmailChange, signEmailChange, verifyEmailChange } from './crypto/email-change.js'
export { type HalfLabel, openHalf, sealHalf } from './crypto/half-transport.js'
export type { HalfSource, PairKind, PairLabel, Party, WalletLabel } from './crypto/labels.types.js'
export { loginNonce } from './crypto/login-nonce.js'
export { openAtRest, type Pair, sealAtRest } from './crypto/seal.js'
export {
  addDevice,
  createWallet,
  type NewWallet,
  openWallet,
  type Rotation,
  rotatedHalfLabel,
  rotateWallet,
} from './crypto/wallet.js'
export { isVaultError, VaultError, type VaultErrorCode } from './errors.js'
