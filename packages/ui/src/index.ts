export { AddressText, type AddressTextProps, shortenAddress } from './components/address-text'
export { Amount, type AmountProps } from './components/amount'
export { AmountField, type AmountFieldProps } from './components/amount-field'
export { Avatar, type AvatarProps } from './components/avatar'
export { Button, type ButtonProps } from './components/button/button'
export { IconButton, type IconButtonProps } from './components/button/icon-button'
export { Spinner, type SpinnerProps } from './components/button/spinner'
export { CodeField, type CodeFieldProps } from './components/code-field'
export { CopyButton, type CopyButtonProps } from './components/copy-button'
export { Dialog, type DialogProps } from './components/dialog/dialog'
export { Banner, type BannerProps } from './components/feedback/banner'
export { EmptyState, type EmptyStateProps } from './components/feedback/empty-state'
export { LiveRegion, type LiveRegionProps } from './components/feedback/live-region'
export { Snackbar, type SnackbarProps } from './components/feedback/snackbar'
export { KeyValue, type KeyValueItem, type KeyValueProps } from './components/key-value'
export { Badge, type BadgeProps } from './components/list/badge'
export { ListGroup, type ListGroupProps } from './components/list/list-group'
export { ListRow, type ListRowProps } from './components/list/list-row'
export { SkeletonRow } from './components/list/skeleton-row'
export { NetworkIcon, type NetworkIconProps } from './components/network-icon'
export { Picture, type PictureProps } from './components/picture'
export { QrCode, type QrCodeProps } from './components/qr-code'
export { SearchField, type SearchFieldProps } from './components/search-field'
export { Skeleton, type SkeletonProps } from './components/skeleton'
export { StatusHero, type StatusHeroProps } from './components/status-hero'
export { Switch, type SwitchProps } from './components/switch'
export { type Tab, Tabs, type TabsProps } from './components/tabs'
export { TextField, type TextFieldProps } from './components/text-field'
export type { Tone } from './components/tone'
export { VisuallyHidden } from './components/visually-hidden'
export { WaitingRing, type WaitingRingProps } from './components/waiting-ring'
export { WalletIcon, type WalletIconProps } from './components/wallet-icon'
export { findHostContainer } from './host/find-host-container'
export { createModalHost, type ModalHost, type ModalHostOptions } from './host/modal-host'
export { createStyleRoot, type StyleRoot } from './host/style-root'
export { Icon, type IconProps } from './icons/icon'
export {
  arrowDownIcon,
  arrowUpIcon,
  backIcon,
  checkIcon,
  chevronDownIcon,
  chevronIcon,
  clockIcon,
  closeIcon,
  copyIcon,
  disconnectIcon,
  editIcon,
  errorIcon,
  externalIcon,
  infoIcon,
  plusIcon,
  qrIcon,
  receiveIcon,
  retryIcon,
  searchIcon,
  sendIcon,
  successIcon,
  swapIcon,
  trashIcon,
  userIcon,
  walletIcon,
  warningIcon,
} from './icons/paths'
export { type Adopt, StyleScope, useStyles } from './style-context'
export type {
  AccountTabsText,
  ActivityText,
  BrandingText,
  FetchedListText,
  ListText,
  NftsText,
  WalletListText,
} from './text/activity-text.types'
export type { ButtonText } from './text/connect-text.types'
export { en } from './text/en'
export type { LoginText } from './text/login-text.types'
export { mergeText } from './text/merge-text'
export type { AlertCode, ErrorTextCode, MessagesText } from './text/messages-text.types'
export type { SignInText } from './text/sign-in-text.types'
export type { SmartSessionsText } from './text/smart-sessions-text.types'
export type {
  FirstText,
  FrameText,
  LocaleText,
  OwnText,
  SharedText,
  Text,
  TextOverrides,
  ViewText,
} from './text/text.types'
export type { TokenListText, TokensText } from './text/tokens-text.types'
export { applyTheme, hasColors } from './theme/apply-theme'
export { contrastRatio, formatColor, parseColor, type Rgb, reachContrast, readableOn } from './theme/color'
export { deriveTheme } from './theme/derive-theme'
export type {
  DeriveTheme,
  ResolvedTheme,
  Theme,
  ThemeColor,
  ThemePalette,
  ThemeVariables,
} from './theme/theme.types'
