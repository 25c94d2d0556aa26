// What the modal's first views share with those that come later. Bundlers cut chunks by who uses a module: with
// single imports every pair of views would get chunks of its own, and opening the modal a dozen requests. Values made
// here, rather than re-exports, keep all of it in one piece.
import * as ui from '@latchkey/ui/shell'
import * as pairing from '../hooks/offers-wallet-connect.js'
import * as features from '../hooks/use-feature-state.js'
import * as wallets from '../hooks/use-wallets.js'
import * as install from '../views/install-link.js'
import * as rows from '../views/row-stack.js'
import * as hero from '../views/waiting-hero.js'
import * as messages from './message-text.js'
import * as dictionary from './text.js'
import * as views from './view.types.js'

export const {
  Badge,
  Banner,
  Button,
  EmptyState,
  Icon,
  IconButton,
  ListGroup,
  ListRow,
  LiveRegion,
  SearchField,
  SkeletonRow,
  WaitingRing,
  WalletIcon,
  chevronIcon,
  externalIcon,
  infoIcon,
  qrIcon,
  retryIcon,
  useStyles,
  walletIcon,
} = ui
export const { offersWalletConnect } = pairing
export const { useFeatureState } = features
export const { useWallets } = wallets
export const { installLink } = install
export const { RowStack } = rows
export const { WaitingHero } = hero
export const { errorText } = messages
export const { useText } = dictionary
export const { defineView } = views
