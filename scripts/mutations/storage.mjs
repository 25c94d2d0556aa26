export const storage = [
  {
    file: 'packages/adapter-cosmos/src/connectors/stored-authorization.ts',
    test: 'packages/adapter-cosmos/src/connectors/injected.test.ts',
    changes: [
      [
        '[chainId, ...list().filter(id => id !== chainId)]',
        '[...list().filter(id => id !== chainId), chainId]',
        'a silent connect > gives the wanted network where it was granted, else the last one: keplr',
      ],
    ],
  },
  {
    file: 'packages/core/src/storage/client-storage.ts',
    test: 'packages/core/src/storage/client-storage.test.ts',
    changes: [
      [
        'return isValid(value) ? value : undefined',
        'return value as never',
        'reading > counts "null" as absent where a list of texts is wanted',
      ],
      [
        'get: key => attempt(() => storage.get(prefix + key)) ?? null',
        'get: key => attempt(() => storage.get(key)) ?? null',
        'a prefix > keeps two users of one storage apart',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.storage.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        '  else storage.remove(TRANSACTIONS_KEY)',
        '  else storage.write(TRANSACTIONS_KEY, [])',
        'over a reload > a pending transaction is followed until it is confirmed',
      ],
      [
        'const others = readTransactions(storage).filter(each => each.id !== id)',
        'const others: TrackedTransaction[] = []',
        'transactions that the form knows nothing of > are at most 99 that are open, and the last twenty that settled',
      ],
    ],
  },
  {
    file: 'packages/wallet-connect/src/merge-change.ts',
    test: 'packages/wallet-connect/src/merge-change.test.ts',
    changes: [
      [
        'const isTheirs = !(key in before) && key in stored',
        'const isTheirs = false',
        'a change to a table that another tab changed meanwhile > leaves what both added to who came first',
      ],
    ],
  },
  {
    file: 'packages/wallet-connect/src/sign-storage.ts',
    test: 'packages/wallet-connect/src/sign-storage.test.ts',
    changes: [
      [
        'if (key === DEEPLINK_CHOICE && holdsSessions()) return',
        '',
        'the app of a session > stays known when a session ends that another has replaced, and goes with the last',
      ],
      [
        "const plain = (key: string) => key.replaceAll(instance, '')",
        'const plain = (key: string) => key',
        'keys > are stored without the name of the page, so that the next visit finds them',
      ],
    ],
  },
]
