/** Alerts for developers, in the words of the specification's section 8. `@latchkey/ui` has the texts for visitors. */
export const alerts = {
  projectIdNotConfigured: {
    title: 'Project ID Not Configured',
    detail: 'Pass `projectId` to createClient. Hosted services stay off until then; wallets work without it.',
  },
  transportMissing: {
    title: 'WalletConnect Transport Missing',
    detail:
      '`projectId` or `services.relayUrl` is set, but no transport uses it. Install @latchkey/wallet-connect and add `walletConnect()` to `transports`, or set `enableWalletConnect: false`.',
  },
  networkNotFound: {
    title: 'Network Not Found',
    detail: 'A switch was asked to a network that is not among the networks of this client.',
  },
  originNotAllowed: {
    title: 'Invalid App Configuration',
    detail: 'The relay refuses this origin: add it to the allow list of the project.',
  },
  sessionExpired: {
    title: 'Session Expired',
    detail: 'The relay refuses the token of this page: the clock of this device may be wrong.',
  },
  invalidProjectId: {
    title: 'Invalid Project ID',
    detail: 'The relay does not know this `projectId`.',
  },
  relayRateLimited: {
    title: 'Rate Limited',
    detail: 'The relay was asked too often. Wallets that need no relay work on.',
  },
  multiWalletNotEnabled: {
    title: 'Multi-Wallet Not Enabled',
    detail:
      'Set `features.multiWallet` to connect several wallets in one namespace and to switch between them.',
  },
} as const

/** The name of an alert. */
export type AlertName = keyof typeof alerts
