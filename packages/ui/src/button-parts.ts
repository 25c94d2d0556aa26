// What a page button is made of, without React: for a button that plain code draws.
export { avatarSpots } from './page-button/avatar-spots'
export { holdButtonStyles } from './page-button/button-styles'
export { safeImage } from './safe-image'
export type { ButtonText } from './text/connect-text.types'
export { enButton } from './text/en/button'
