/** What a developer must know, in the words of the specification's section 8. Texts for visitors live in the interface. */
export const alerts = {
  projectIdNotConfigured: {
    title: 'Project ID Not Configured',
    detail: 'Pass `projectId` to createClient. Hosted services stay off until then; wallets work without it.',
  },
  networkNotFound: {
    title: 'Network Not Found',
    detail: 'A switch was asked to a network that is not among the networks of this client.',
  },
  multiWalletNotEnabled: {
    title: 'Multi-Wallet Not Enabled',
    detail:
      'Set `features.multiWallet` to connect several wallets in one namespace and to switch between them.',
  },
} as const

/** The name of an alert. */
export type AlertName = keyof typeof alerts
