export const bitcoinMoney = [
  {
    file: 'packages/adapter-bitcoin/src/capabilities/quote.ts',
    test: 'packages/adapter-bitcoin/src/capabilities/quote.test.ts',
    changes: [
      [
        '    told.to === asked.to &&\n',
        '',
        'a transfer with a quote > is refused when the quote is for another transfer',
      ],
      [
        '    told.amount === asked.amount',
        '    told.amount <= asked.amount',
        'a transfer with a quote > is refused when the quote is for another transfer',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/capabilities/transfer.ts',
    test: 'packages/adapter-bitcoin/src/capabilities/quote.test.ts',
    changes: [
      [
        'if (!terms || selection.fee <= terms.maxFee) return selection',
        'return selection',
        'a transfer with a quote > is refused before the wallet is asked when other coins would cost more than the ceiling',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/chain/coins.ts',
    test: 'packages/adapter-bitcoin/src/chain/coins.test.ts',
    changes: [
      [
        'return change >= dustOf(request.kind)',
        'return change > 0n',
        'coins > come back as change, unless what is left is dust',
      ],
      ['if (exact) return exact', '', 'coins > take the one that fits without change, before larger ones'],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/chain/previous.ts',
    test: 'packages/adapter-bitcoin/src/chain/hostile-coins.test.ts',
    changes: [
      [
        'if (read.transaction.getId() === txid) return read',
        'return read',
        'an API that lies about coins > is refused when it gives the bytes of another transaction: p2wpkh',
      ],
      [
        'output && output.value === value && sameBytes',
        'output && sameBytes',
        'an API that lies about coins > is refused before anything is signed when a coin is larger than listed: p2sh',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/chain/schemas.ts',
    test: 'packages/adapter-bitcoin/src/chain/hostile-answers.test.ts',
    changes: [
      [
        'v.maxValue(21e14),',
        '',
        'an API that answers a transfer in a wrong shape > gets no quote: more than there are coins for coins, a rate for fees',
      ],
      [
        'v.regex(/^[0-9a-f]{64}$/)',
        'v.regex(/^[0-9a-f]*$/)',
        'an API that answers a transfer in a wrong shape > gets no quote: an id that is too short for coins, a rate for fees',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/chain/sizes.ts',
    test: 'packages/adapter-bitcoin/src/chain/coins.test.ts',
    changes: [['p2wpkh: 272n', 'p2wpkh: 172n', 'sizes > are those of transactions of the kind']],
  },
]
