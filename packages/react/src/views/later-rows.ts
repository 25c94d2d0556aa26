import type { ViewRows } from '../modal/view.types.js'

/** Rows of the views that few visits reach. */
export const laterRows = {
  ApproveTransaction: () => import('./login/approve/approve-view.js'),
  ActivityItem: () => import('./activity/activity-view.js'),
  AddToken: () => import('./tokens/add-token-view.js'),
  ConnectingFarcaster: () => import('./login/social/connecting-farcaster-view.js'),
  ConnectingSocial: () => import('./login/social/connecting-social-view.js'),
  EmailLogin: () => import('./login/email-login-view.js'),
  Nft: () => import('./nfts/nfts-view.js'),
  Receive: () => import('./receive-view.js'),
  SIWXSignMessage: () => import('./sign-in/sign-in-view.js'),
  SmartSessionList: () => import('./sessions/smart-sessions-view.js'),
  SwitchActiveChain: () => import('./switch-active-chain-view.js'),
  Token: () => import('./tokens/token-view.js'),
  UpdateEmailWallet: () => import('./login/update-email-view.js'),
  UnsupportedChain: () => import('./unsupported-chain-view.js'),
} satisfies ViewRows
