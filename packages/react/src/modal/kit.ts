// What the modal's first view shares with those that come later. Bundlers cut chunks by who uses a module: with
// single imports every pair of views would get chunks of its own, and opening the modal a dozen requests. Values made
// here, rather than re-exports, keep all of it in one piece.
import * as ui from '@latchkey/ui/shell'
import * as pairing from '../hooks/offers-wallet-connect.js'
import * as features from '../hooks/use-feature-state.js'
import * as wallets from '../hooks/use-wallets.js'
import * as rows from '../views/row-stack.js'
import * as messages from './message-text.js'
import * as views from './view.types.js'

export const Badge = ui.Badge
export const Banner = ui.Banner
export const Button = ui.Button
export const EmptyState = ui.EmptyState
export const Icon = ui.Icon
export const IconButton = ui.IconButton
export const ListGroup = ui.ListGroup
export const ListRow = ui.ListRow
export const LiveRegion = ui.LiveRegion
export const SkeletonRow = ui.SkeletonRow
export const WalletIcon = ui.WalletIcon
export const chevronIcon = ui.chevronIcon
export const externalIcon = ui.externalIcon
export const infoIcon = ui.infoIcon
export const mergeText = ui.mergeText
export const qrIcon = ui.qrIcon
export const retryIcon = ui.retryIcon
export const useStyles = ui.useStyles
export const walletIcon = ui.walletIcon
export const offersWalletConnect = pairing.offersWalletConnect
export const useFeatureState = features.useFeatureState
export const useWallets = wallets.useWallets
export const RowStack = rows.RowStack
export const errorText = messages.errorText
export const defineView = views.defineView
