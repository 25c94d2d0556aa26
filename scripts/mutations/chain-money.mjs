export const chainMoney = [
  {
    file: 'packages/adapter-cosmos/src/chain/binding.ts',
    test: 'packages/adapter-cosmos/src/chain/binding.test.ts',
    changes: [
      [
        '!isAmount(maxFee) || amount > maxFee)',
        '!isAmount(maxFee))',
        'a quote > is refused where its fee is above the most that it says',
      ],
      [
        '(transfer.denom === fee.denom ? transfer.amount : 0n)',
        'transfer.amount',
        'the balance > is or is not enough: the fee of a token transfer',
      ],
    ],
  },
  {
    file: 'packages/adapter-cosmos/src/chain/gas-price.ts',
    test: 'packages/adapter-cosmos/src/chain/gas-price.test.ts',
    changes: [
      [
        '10n ** BigInt(fraction.length)',
        '10n ** 2n',
        'a gas price > of 0.025 makes 100000n gas cost 2500n, rounded up',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/capabilities/limits.ts',
    test: 'packages/adapter-polkadot/src/capabilities/limits.test.ts',
    changes: [
      [
        'return left > 0n ? left : 0n',
        'return left',
        'what can leave an account > is nothing where less than the deposit is there',
      ],
      [
        'token.received > 0n ? 0n : token.asset.minBalance',
        'token.asset.minBalance',
        'the least that can be sent > is any amount of a token to who holds some',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/capabilities/quote.ts',
    test: 'packages/adapter-polkadot/src/capabilities/quote.test.ts',
    changes: [
      ['  a.amount === b.amount', '  a.amount >= b.amount', 'a quote > is refused for a smaller amount'],
      ['  a.token === b.token &&\n', '', 'a quote > is refused for a token'],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/chain/account-info.ts',
    test: 'packages/adapter-polkadot/src/chain/account-info.test.ts',
    changes: [
      [
        'isNew ? third - reserved : larger(third, fourth)',
        'isNew ? third : larger(third, fourth)',
        'an account > with a freeze that reserved coins answer for can send what is left',
      ],
      [
        'exists: count(8) + count(12) > 0n || free + reserved > 0n',
        'exists: free + reserved > 0n',
        'an account > of { providers: 1n } is alive: true',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/chain/known-calls.ts',
    test: 'packages/adapter-polkadot/src/chain/transfer-call.test.ts',
    changes: [
      [
        "'balances.transferKeepAlive': [balances, 3]",
        "'balances.transferKeepAlive': [balances, 0]",
        'a transfer written by hand > of coins on Polkadot is balances.transfer_keep_alive',
      ],
      [
        'if (Object.hasOwn(given, networkId)) return given[networkId]\n',
        '',
        'a transfer written by hand > goes by the calls that the app names before those that are known',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/chain/transfer-call.ts',
    test: 'packages/adapter-polkadot/src/chain/transfer-call.test.ts',
    changes: [
      [
        "return asset.keepAlive ? 'assets.transferKeepAlive' : 'assets.transfer'",
        "return 'assets.transfer'",
        'a transfer written by hand > of a part of a token is assets.transfer_keep_alive',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/capabilities/limits.ts',
    test: 'packages/adapter-solana/src/capabilities/limits.test.ts',
    changes: [
      [
        'const missing = needed - (account?.lamports ?? 0n)',
        'const missing = needed',
        'what the network demands beside the fee > is no minimum for an account that holds its rent',
      ],
      [
        'return missing > 0n ? { reserve,',
        'return missing < 0n ? { reserve,',
        'what the network demands beside the fee > is no minimum for an account that holds its rent',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/capabilities/plan/priority.ts',
    test: 'packages/adapter-solana/src/capabilities/plan/priority.test.ts',
    changes: [
      [
        'sorted.length * 0.75) - 1',
        'sorted.length * 0.5) - 1',
        'the price offered for compute units > is what three of four did not exceed: 5',
      ],
      [
        'return price < MAX_PRICE ? price : MAX_PRICE',
        'return price',
        'the price offered for compute units > is what three of four did not exceed: 6',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/chain/associated-token.ts',
    test: 'packages/adapter-solana/src/vectors.test.ts',
    changes: [
      [
        '[owner, program, mint].map',
        '[owner, mint, program].map',
        'instructions > TransferChecked 1_500_000 dec 6',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/chain/compare-messages.ts',
    test: 'packages/adapter-solana/src/capabilities/changed-transactions.test.ts',
    changes: [
      [
        '  sameBytes(a.data, b.data)\n',
        '  a.data.length === b.data.length\n',
        'a transfer that the wallet sent by itself > with another amount is reported as changed',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/chain/instructions.ts',
    test: 'packages/adapter-solana/src/vectors.test.ts',
    changes: [
      [
        'view.setUint32(0, 2, true)',
        'view.setUint32(0, 3, true)',
        'instructions > system transfer 1 lamport',
      ],
      ['TRANSFER_CHECKED = [12]', 'TRANSFER_CHECKED = [3]', 'instructions > TransferChecked 1_500_000 dec 6'],
    ],
  },
]
