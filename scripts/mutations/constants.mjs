export const constants = [
  {
    file: 'packages/adapter-bitcoin/src/capabilities/fee-rates.ts',
    test: 'packages/adapter-bitcoin/src/capabilities/quote.test.ts',
    changes: [
      [
        'const MOST_RATE = 1_000',
        'const MOST_RATE = 10_000',
        'a transfer with a quote > is refused when the quote comes back with a rate beyond reason',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/chain/spendable.ts',
    test: 'packages/adapter-bitcoin/src/chain/hostile-coins.test.ts',
    changes: [
      [
        'const MATURITY = 100',
        'const MATURITY = 10',
        'dust that strangers sent > does not include coinbase rewards below 101 confirmations',
      ],
    ],
  },
  {
    file: 'packages/adapter-cosmos/src/chain/gas-price.ts',
    test: 'packages/adapter-cosmos/src/chain/gas-price.test.ts',
    changes: [
      [
        'const MAX_FACTOR = 10n',
        'const MAX_FACTOR = 10_000n',
        'a gas price > allows ten times the high price of the chain at most',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/chain/ranked-transport.ts',
    test: 'packages/adapter-evm/src/chain/ranked-transport.test.ts',
    changes: [
      [
        'const SAMPLES = 10',
        'const SAMPLES = 1',
        'ranking nodes > looks back over ten rounds, no more and no less',
      ],
      [
        'const STABILITY_WEIGHT = 0.7',
        'const STABILITY_WEIGHT = 0.3',
        'ranking nodes > counts answering 0.7 and speed 0.3',
      ],
      [
        'const LATENCY_WEIGHT = 0.3',
        'const LATENCY_WEIGHT = 0.7',
        'ranking nodes > counts answering 0.7 and speed 0.3',
      ],
      [
        'const PING_INTERVAL_MS = 4_000',
        'const PING_INTERVAL_MS = 8_000',
        'ranking nodes > looks back over ten rounds, no more and no less',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/chain/token-facts.ts',
    test: 'packages/adapter-evm/src/capabilities/tokens.test.ts',
    changes: [
      [
        'const MAX_DECIMALS = 36',
        'const MAX_DECIMALS = 77',
        'a token that the list does not have > is refused with 37 decimals where its contract says 37',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/connectors/switch-network.ts',
    test: 'packages/adapter-evm/src/connectors/switch-network.test.ts',
    changes: [
      [
        'const MAX_SYMBOL = 6',
        'const MAX_SYMBOL = 11',
        'the parameters of wallet_addEthereumChain > are refused where no node could be named, and have a symbol that wallets accept',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/codec/ss58.ts',
    test: 'packages/adapter-polkadot/src/codec/ss58.test.ts',
    changes: [
      [
        'const RESERVED = [46, 47]',
        'const RESERVED: number[] = []',
        'SS58 > takes no address with the reserved prefix 46',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/runtime/adapter-instance.ts',
    test: 'packages/core/src/adapter/runtime/adapter-instance.test.ts',
    changes: [
      [
        'const MAX_WALLETS = 64',
        'const MAX_WALLETS = 65',
        'lists 64 wallets of a page that announces 3,000, the first ones, without looking at the others again',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/runtime/follow-transaction.ts',
    test: 'packages/core/src/adapter/runtime/follow-transaction.test.ts',
    changes: [
      [
        'Math.min(waitMs * growth, longestWaitMs)',
        'waitMs * growth',
        'looks ever less often until there is a final word',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/modal/modal.test.ts',
    changes: [
      ['snackbarMs: 2500', 'snackbarMs: 2000', 'the snackbar > passes after 2.5 s'],
      [
        'toastReshowMs: 150',
        'toastReshowMs: 0',
        'the snackbar > comes again 150 ms later when one is there, and stays for its own 2.5 s',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/account/account.test.ts',
    changes: [
      [
        'balanceCacheMs: 30_000',
        'balanceCacheMs: 31_000',
        'the balance > serves for 30 s, then it is asked for again',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/tokens/tokens.test.ts',
    changes: [
      [
        'tokenRetryMs: 30_000',
        'tokenRetryMs: 60_000',
        'a failure > is said, and nothing is asked for 30 s unless forced',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/connectors/connectors.test.ts',
    changes: [
      [
        'recentWallets: 2',
        'recentWallets: 3',
        'recent wallets > are the two that were connected last, the latest first',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/send/send-form.test.ts',
    changes: [
      [
        'debounceMs: 500',
        'debounceMs: 400',
        'the fee > is looked up 500 ms after the last key, once, together with what is known of the receiver',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/connection/restore.test.ts',
    changes: [
      [
        'reconnectWaitMs: 3000',
        'reconnectWaitMs: 300',
        'a wallet that announces itself late > within 3 s is restored from the connecting state',
      ],
    ],
  },
  {
    file: 'packages/core/src/context/defaults.ts',
    test: 'packages/core/src/connection/disconnect.test.ts',
    changes: [
      [
        'disconnectWaitMs: 3000',
        'disconnectWaitMs: 6000',
        'a wallet that fails to disconnect > does not keep the app waiting for ever',
      ],
    ],
  },
  {
    file: 'packages/core/src/format/text.ts',
    test: 'packages/core/src/format/text.test.ts',
    changes: [
      [
        'letters.length <= start + end + 1',
        'letters.length <= start + end + 2',
        'truncateMiddle > keeps both ends, or the whole text when nothing would be saved',
      ],
      [
        'truncateMiddle(address, { start: 4, end: 6 })',
        'truncateMiddle(address, { start: 6, end: 4 })',
        'the addresses of rows, buttons and transactions > have 4 leading and 6 trailing characters in a transaction',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.bounds.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        'const SETTLED_SHOWN = 20',
        'const SETTLED_SHOWN = 21',
        'transactions that the form knows nothing of > are at most 99 that are open, and the last twenty that settled',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/sign-in/authenticated-offer.ts',
    test: 'packages/core/src/wallet-connect/sign-in/authentication.test.ts',
    changes: [
      [
        'const SESSION_S = 7 * 86_400',
        'const SESSION_S = 8 * 86_400',
        'pairing with a sign-in > gives a session of seven days',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallets/preload-images.ts',
    test: 'packages/core/src/wallets/wallets.test.ts',
    changes: [
      [
        'const PATIENCE_MS = 2000',
        'const PATIENCE_MS = 9000',
        'what the connect list suggests > waits for pictures, two seconds at the most',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallets/browse-wallets.ts',
    test: 'packages/core/src/wallets/wallets.test.ts',
    changes: [
      [
        'const PAGE = 40',
        'const PAGE = 39',
        'all wallets > come in pages of 40, one at a time, until none is left',
      ],
      [
        'const MAX_FOUND = 100',
        'const MAX_FOUND = 10',
        'searching > waits until nothing was typed for half a second, and asks for a hundred',
      ],
    ],
  },
  {
    file: 'packages/ui/src/components/qr-code.tsx',
    test: 'packages/ui/src/components/qr-code.test.tsx',
    changes: [
      [
        "{ ecc: 'Q', boostEcc: true, border: 0 }",
        "{ ecc: 'L', boostEcc: true, border: 0 }",
        'QrCode > corrects a quarter of the code at least: 0x52908400098527886E0F7030069857D2E4169EE7',
      ],
    ],
  },
  {
    file: 'packages/ui/src/styles/host.css',
    test: 'packages/ui/src/styles/styles.test.ts',
    changes: [
      [
        'z-index: var(--lk-z-index, 999) !important;',
        'z-index: var(--lk-z-index, 9) !important;',
        'puts the modal above a page at 999 unless the theme says otherwise: host.css',
      ],
    ],
  },
]
