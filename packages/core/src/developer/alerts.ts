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
    detail:
      'The relay, or a host of `services`, refuses this origin. Add the origin to the allow list of the project.',
  },
  sessionExpired: {
    title: 'Session Expired',
    detail: 'The relay refuses the token of this page. Check the clock of this device.',
  },
  invalidProjectId: {
    title: 'Invalid Project ID',
    detail:
      'The relay, or a host of `services`, refuses this `projectId`. Copy the id again from the project.',
  },
  relayRateLimited: {
    title: 'Rate Limited',
    detail: 'The relay got too many requests. Wait before you try again. Wallets in this browser still work.',
  },
  rateLimited: {
    title: 'Rate Limited',
    detail: 'RATE_LIMITED: the API host got too many requests. The app goes on with its local options.',
  },
  serverError: {
    title: 'Server Error',
    detail: 'SERVER_ERROR: failed to get app configuration. The app goes on with its local options.',
  },
  frameLoadFailed: {
    title: 'Network Error - Could not load embedded wallet',
    detail:
      'The page of `embeddedWallet.frameUrl` did not get ready within 20 s. Check the URL, and that the frame is allowed on this origin.',
  },
  frameTimedOut: {
    title: 'Embedded Wallet Request Timed Out',
    detail: 'The frame of the embedded wallet did not answer within 120 s. Check its services.',
  },
  unverifiedDomain: {
    title: 'Unverified Domain',
    detail:
      "The services of the embedded wallet refuse this origin. Add the origin to the project's list of origins.",
  },
  multiWalletNotEnabled: {
    title: 'Multi-Wallet Not Enabled',
    detail:
      'Set `features.multiWallet` to connect several wallets in one namespace and to switch between them.',
  },
} as const

/** The name of an alert. */
export type AlertName = keyof typeof alerts
