'use client'

export { Avatar, type AvatarProps } from './components/avatar'
export { PageButton, type PageButtonProps } from './page-button/page-button'
export { enButton } from './text/en-button'
export type { ButtonText } from './text/text.types'
