export { emailChange } from './email-change.js'
export { auth, keeper, type RefusalCode, refusal, refusals, registerDevice, registered } from './parties.js'
export { authRotation, keeperRotation } from './rotation.js'
export { type SocialIdentity, type SocialProvider, social, socialIdentity, socialProvider } from './social.js'
export {
  type NewPart,
  type NewRotation,
  newPart,
  newRotation,
  type ReleasedPart,
  type RotationState,
  releasedPart,
} from './wallet.js'
