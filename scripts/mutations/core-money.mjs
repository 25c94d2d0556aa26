export const coreMoney = [
  {
    file: 'packages/core/src/account/fetch-balance.ts',
    test: 'packages/core/src/account/account.test.ts',
    changes: [
      [
        'const fresh = force ? undefined : balances.peek(target.accountId)',
        'const fresh = balances.peek(target.accountId)',
        'the balance > is asked for at once when forced, and that answer serves from then on',
      ],
    ],
  },
  {
    file: 'packages/core/src/kernel/resource.ts',
    test: 'packages/core/src/kernel/resource.test.ts',
    changes: [
      [
        'if (!signal.aborted)\n        show(',
        'show(',
        'a resource > shows the latest run alone, whichever answers last',
      ],
    ],
  },
  {
    file: 'packages/core/src/format/amount.ts',
    test: 'packages/core/src/format/amount.test.ts',
    changes: [
      [
        "fraction.slice(0, decimals).padEnd(decimals, '0')",
        'fraction.slice(0, decimals)',
        'formatUnits > loses nothing: what it writes is read back',
      ],
      [
        '/^(\\d*)(?:[.,](\\d*))?$/.exec',
        '/^(\\d*)(?:[.](\\d*))?$/.exec',
        'parseUnits > reads "0,5" with 18 decimals as 500000000000000000n',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.transfer.ts',
    test: 'packages/core/src/send/send-quote.test.ts',
    changes: [
      [
        'const asked = ask(transactions, wallet, agreed)',
        'const asked = ask(transactions, wallet, input)',
        'the fee that was shown > is what the wallet is held to, with the details that the adapter gave',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.controller.ts',
    test: 'packages/core/src/send/send-form.test.ts',
    changes: [
      [
        'if (store.state.token === token)',
        'if (store.state.token)',
        'the most that can be sent > is not filled in for another token that was chosen meanwhile',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.estimates.ts',
    test: 'packages/core/src/send/send-form.test.ts',
    changes: [
      [
        'cancelDebounce = env.clock.after(defaults.debounceMs, () => {',
        'cancelDebounce = env.clock.after(0, () => {',
        'the fee > is looked up 500 ms after the last key, once, together with what is known of the receiver',
      ],
      [
        'cancelDebounce()\n    quotes.cancel()\n    store',
        'cancelDebounce()\n    store',
        'the fee > of an earlier form is dropped: the latest wins',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.validation.ts',
    test: 'packages/core/src/send/send.validation.test.ts',
    changes: [
      [
        'token.amount - (fee?.maxFee ?? 0n) - (limits',
        'token.amount - (fee?.fee ?? 0n) - (limits',
        'the fee > is kept back from the most of the coin, as high as it can get, and not from tokens',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.rules.ts',
    test: 'packages/core/src/send/send.validation.test.ts',
    changes: [
      [
        'exceedsCoin(spent + (fee?.fee ?? 0n) + reserve.amount)',
        'exceedsCoin(spent + reserve.amount)',
        'the limits of the network > decide on one unit more of the coin',
      ],
    ],
  },
  {
    file: 'packages/core/src/tokens/tokens.controller.ts',
    test: 'packages/core/src/tokens/tokens.test.ts',
    changes: [
      [
        'isDecimals(decimals) && decimals > 0',
        'isDecimals(decimals)',
        'the token list > has the coin of the network first, then the tokens of its list',
      ],
      [
        'return [network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }, ...real]',
        'return [...real, network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }]',
        'the token list > has the coin of the network first, then the tokens of its list',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/outcome.ts',
    test: 'packages/core/src/transactions/outcome.test.ts',
    changes: [
      [
        "  'walletDisconnected',\n",
        '',
        'a request to send that failed > by walletDisconnected may have been sent all the same',
      ],
      ["  'timeout',\n", '', 'a request to send that failed > by timeout may have been sent all the same'],
    ],
  },
]
