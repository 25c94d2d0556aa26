export const storage = [
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
        'set: (key, value) => attempt(() => storage.set(prefix + key, value), undefined)',
        'set: (key, value) => storage.set(prefix + key, value)',
        'a prefix > turns every failure into a warning',
      ],
      [
        'get: key => attempt(() => storage.get(prefix + key), null)',
        'get: key => attempt(() => storage.get(key), null)',
        'a prefix > keeps two users of one storage apart',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.storage.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        'pending: 30 * DAY_MS',
        'pending: 31 * DAY_MS',
        'over a reload > what nobody waits for any more is forgotten: after a day without a hash, after thirty days with one',
      ],
      [
        'unknown: DAY_MS }',
        'unknown: 2 * DAY_MS }',
        'over a reload > what nobody waits for any more is forgotten: after a day without a hash, after thirty days with one',
      ],
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
]
