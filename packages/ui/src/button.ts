export { Avatar, type AvatarProps } from './components/avatar'
export { PageButton, type PageButtonProps } from './page-button/page-button'
export type { ButtonText } from './text/connect-text.types'
export { enButton } from './text/en-button'
