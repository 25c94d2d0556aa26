/** Alerts for developers, in the words of the specification's section 8. `@latchkey/ui` has the texts for visitors. */
export const alerts = {
  projectIdNotConfigured: {
    title: 'Project ID Not Configured',
    detail:
      'The public relay needs an id. Pass `projectId`, or `services.relayUrl` for a relay of your own. Wallets in this browser work without either.',
  },
  transportMissing: {
    title: 'WalletConnect Transport Missing',
    detail:
      '`projectId` or `services.relayUrl` is set, but no transport uses it. Install @latchkey/wallet-connect and add `walletConnect()` to `transports`, or set `enableWalletConnect: false`.',
  },
  networkNotFound: {
    title: 'Network Not Found',
    detail:
      'The app asked for a network that is not in `networks`. Add the network, or switch to another one.',
  },
  originNotAllowed: {
    title: 'Invalid App Configuration',
    detail: 'The relay refuses this origin. Add the origin to the allow list of the project.',
  },
  sessionExpired: {
    title: 'Session Expired',
    detail: 'The relay refuses the token of this page. Check the clock of this device.',
  },
  invalidProjectId: {
    title: 'Invalid Project ID',
    detail: 'The relay refuses this `projectId`. Copy the id again from the dashboard of the relay.',
  },
  relayRateLimited: {
    title: 'Rate Limited',
    detail: 'The relay got too many requests. Wait before you try again. Wallets in this browser still work.',
  },
  multiWalletNotEnabled: {
    title: 'Multi-Wallet Not Enabled',
    detail:
      'Set `features.multiWallet` to connect several wallets in one namespace and to switch between them.',
  },
} as const

/** The name of an alert. */
export type AlertName = keyof typeof alerts
