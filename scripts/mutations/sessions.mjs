export const sessions = [
  {
    file: 'packages/core/src/account/account.controller.ts',
    test: 'packages/core/src/account/account.test.ts',
    changes: [
      [
        'Object.assign(account, emptyAccount(account))',
        'Object.assign(account, { balance: undefined })',
        'resetting an account > keeps the preferred account type, and touches no other namespace',
      ],
      [
        'if (registry.adapters.get(namespace)?.traits.accountTypes.includes(type))',
        'if (registry.adapters.has(namespace))',
        'the preferred account type > is not taken from storage when the namespace does not have it',
      ],
    ],
  },
  {
    file: 'packages/core/src/client/restorer.ts',
    test: 'packages/core/src/connection/restore.test.ts',
    changes: [
      [
        'if (options.enableReconnect) {',
        'if (!options.enableReconnect) {',
        'startup > is connecting when a connection is stored, then connected, without a prompt',
      ],
      [
        'if (chosen) connection.actions.selectAccount(namespace, chosen.address)',
        '',
        'startup > comes back with the account that was chosen',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.controller.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        '    transfer.amount === input.amount &&\n',
        '',
        'the same transfer once more > is not confused with another amount',
      ],
      [
        '      if (isListed(networkId, hash)) return\n',
        '',
        'transactions that the form knows nothing of > are listed once, however often they are added',
      ],
      [
        '            remove(twin.id)',
        '            void twin',
        'a transfer that reached the wallet > is listed once, although the adapter reports it too',
      ],
      [
        "if (isUnclear(error.code)) put({ ...asked, status: 'unknown' })",
        'if (isUnclear(error.code)) remove(asked.id)',
        'a transfer that reached the wallet > stays listed as unknown when the wallet gives no clear answer, until it is dismissed',
      ],
    ],
  },
]
