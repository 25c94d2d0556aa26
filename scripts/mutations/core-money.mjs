export const coreMoney = [
  {
    file: 'packages/core/src/account/fetch-balance.ts',
    test: 'packages/core/src/account/account.test.ts',
    changes: [
      [
        'const cached = force ? undefined : cache.get(accountId)',
        'const cached = cache.get(accountId)',
        'the balance > is asked for at once when forced, and that answer serves from then on',
      ],
      [
        '          if (signal.aborted) return\n          cache.set',
        '          cache.set',
        'a late answer > for another account is dropped',
      ],
      [
        "account.balanceStatus = 'failed'",
        "account.balanceStatus = 'ready'",
        'the balance > that could not be fetched is failed, not zero and not the coin of another chain',
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
        "if (fraction.replace(/0+$/, '').length > decimals)",
        "if (fraction.replace(/0+$/, '').length > decimals + 1)",
        'parseUnits > refuses more fraction digits than the currency has',
      ],
      [
        '/^(\\d*)(?:[.,](\\d*))?$/.exec',
        '/^(\\d*)(?:[.](\\d*))?$/.exec',
        'parseUnits > reads "0,5" with 18 decimals as 500000000000000000n',
      ],
      [
        'const vanished = amount > 0n && ',
        'const vanished = amount > 1n &&',
        'formatAmount > writes 1n with 6 decimals in de-DE as <0,001',
      ],
      [
        'formatAmount(amount ?? 0n, decimals, { fractionDigits: 3, fixed: true,',
        'formatAmount(amount ?? 0n, decimals, { fractionDigits: 4, fixed: true,',
        'the amounts of the specification > are balances rounded down to 3 decimals, 0.000 for none',
      ],
      [
        '{ fractionDigits: 2, fixed: true,',
        '{ fractionDigits: 2, fixed: false,',
        'the amounts of the specification > are token balances with 2 decimals',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.controller.ts',
    test: 'packages/core/src/send/send-quote.test.ts',
    changes: [
      [
        'if (shown && (shown.validUntil ?? 0) > env.clock.now()) return shown',
        'if (shown) return shown',
        'the fee that was shown > that is out of date and has fallen is paid without another question',
      ],
      [
        'const asked = ask(transactions, wallet, { ...input, quote })',
        'const asked = ask(transactions, wallet, input)',
        'the fee that was shown > is what the wallet is held to, with the details that the adapter gave',
      ],
      [
        'if (shown && quote.maxFee > shown.maxFee) throw askAgain(shown)',
        'if (shown && quote.fee > shown.fee) throw askAgain(shown)',
        'the fee that was shown > that is out of date is held to its ceiling: a fee as high with a higher ceiling is asked for again',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.controller.ts',
    test: 'packages/core/src/send/send-transfer.test.ts',
    changes: [
      [
        'if (running) return running',
        'if (running) transfers.cancel()',
        'pressed more than once > sends once, and both who pressed hear of it',
      ],
      [
        "if (status === 'confirmed' || status === 'unknown') return change('confirmed')",
        "return change('confirmed')",
        'a transfer on its way > that the chain calls failed is failed with executionReverted',
      ],
      [
        'const { hash } = await wallet.send(input, { signal: scope.signal })',
        'const { hash } = await wallet.send(input, { signal: AbortSignal.abort() })',
        'sending > goes from the form over the wallet and the chain to done',
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
    file: 'packages/core/src/send/send.controller.ts',
    test: 'packages/core/src/send/send-limits.test.ts',
    changes: [
      [
        'checkLimits(input, quote, own, store.state.limits)',
        '',
        'what a network wants to stay or to be sent at least > refuses more than may leave before the wallet is asked',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.estimates.ts',
    test: 'packages/core/src/send/send-quote.test.ts',
    changes: [
      [
        'const quote = { validUntil: env.clock.now() + QUOTE_LIFETIME_MS, ...fee }',
        'const quote = { ...fee, validUntil: env.clock.now() + QUOTE_LIFETIME_MS }',
        'the fee that was shown > is what the wallet is held to, with the details that the adapter gave',
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
        'cancelDebounce()\n    latest.cancel()\n    store',
        'cancelDebounce()\n    store',
        'the fee > of an earlier form is dropped: the latest wins',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.validation.ts',
    test: 'packages/core/src/send/send.validation.test.ts',
    changes: [
      ['if (amount <= 0n) throw', 'if (amount < 0n) throw', 'the form > refuses an amount of zero'],
      [
        'if (amount > token.amount)',
        'if (amount >= token.amount)',
        'the form > names the token when it is not the coin of the network',
      ],
      [
        'if (!codec.isAddress(typed, token.networkId))',
        'if (!codec.isAddress(typed))',
        'the form > asks whether it is an address on the network of the token',
      ],
      [
        '...(token.native ? {} : { token })',
        '...(token.native ? { token } : {})',
        'the form > is a transfer of base units, the receiver in its canonical spelling',
      ],
      [
        'if (spent + fee.fee > coin.amount)',
        'if (spent > coin.amount)',
        'the fee > of a token transfer is paid in the coin, too',
      ],
      [
        'token.amount - (fee?.maxFee ?? 0n) - (limits',
        'token.amount - (fee?.fee ?? 0n) - (limits',
        'the fee > is kept back from the most of the coin, as high as it can get, and not from tokens',
      ],
      [
        'return left > 0n ? left : 0n',
        'return left',
        'the fee > is kept back from the most of the coin, as high as it can get, and not from tokens',
      ],
      [
        'if (!token.native) return token.amount',
        'if (token.native) return token.amount',
        'the fee > is kept back from the most of the coin, as high as it can get, and not from tokens',
      ],
      [
        'if (minimum && transfer.amount < minimum.amount)',
        'if (minimum && transfer.amount <= minimum.amount)',
        'the limits of the network > decide on the least that the recipient can be sent',
      ],
      [
        'if (reserve && spent + fee.fee + reserve.amount > coin.amount)',
        'if (reserve && spent + reserve.amount > coin.amount)',
        'the limits of the network > decide on one unit more of the coin',
      ],
      [
        'if (token.unsendable)',
        'if (token.unsendable && token.native)',
        'the form > refuses a token whose details the network contradicts',
      ],
    ],
  },
  {
    file: 'packages/core/src/tokens/tokens.controller.ts',
    test: 'packages/core/src/tokens/tokens.test.ts',
    changes: [
      [
        'tokens.filter(token => token.decimals > 0)',
        'tokens.filter(token => token.decimals >= 0)',
        'the token list > has the coin of the network first, then the tokens of its list',
      ],
      [
        'if (!force && (store.state.retryAt ?? 0) > env.clock.now()) return',
        'if ((store.state.retryAt ?? 0) > env.clock.now()) return',
        'a failure > is tried again at once when forced',
      ],
      [
        'return [network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }, ...real]',
        'return [...real, network.iconUrl === undefined ? coin : { ...coin, iconUrl: network.iconUrl }]',
        'the token list > has the coin of the network first, then the tokens of its list',
      ],
      [
        '          if (signal.aborted) return\n          cache.set',
        '          cache.set',
        'what makes the list go > also drops an answer that is still on its way',
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
