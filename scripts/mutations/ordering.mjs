export const ordering = [
  {
    file: 'packages/core/src/adapter/runtime/node-pool.ts',
    test: 'packages/core/src/adapter/runtime/node-pool.test.ts',
    changes: [
      [
        '            preferred = node\n',
        '',
        'the nodes of a network > are asked in order, and the one that answered is asked first from then on',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/calls-sequence.ts',
    test: 'packages/adapter-evm/src/capabilities/calls-sequence.test.ts',
    changes: [
      [
        '      await requireNetwork(wallet, networkId, options)\n',
        '',
        'calls one after the other > end when the wallet has moved to another network in between: the rest is not asked for',
      ],
      [
        '  chainId,\n})',
        '})',
        'calls one after the other > name their network, each of them, and may create a contract',
      ],
    ],
  },
  {
    file: 'packages/core/src/connectors/connectors.controller.ts',
    test: 'packages/core/src/connectors/connectors.test.ts',
    changes: [
      [
        '[connectorId, ...store.state.recent.filter(id => id !== connectorId)]',
        '[...store.state.recent.filter(id => id !== connectorId), connectorId]',
        'recent wallets > are the two that were connected last, the latest first',
      ],
    ],
  },
  {
    file: 'packages/core/src/connectors/merge-connectors.ts',
    test: 'packages/core/src/connectors/merge-connectors.test.ts',
    changes: [
      [
        "(a.imageUrl === b.imageUrl || (b.imageUrl === undefined && b.type === 'INJECTED'))",
        'true',
        'an impostor in another namespace > has a row of its own where it has another icon',
      ],
    ],
  },
  {
    file: 'packages/core/src/connectors/wallet-list.ts',
    test: 'packages/core/src/connectors/wallet-list.test.ts',
    changes: [
      [
        ' && !isNamed(excludeWalletIds, ids)',
        '',
        'which wallets are listed > excludes, also what is included, and by the id of any of its namespaces',
      ],
      [
        '  MULTI_CHAIN: 0,\n  ANNOUNCED: 1,',
        '  MULTI_CHAIN: 1,\n  ANNOUNCED: 0,',
        'the order of the list > is the one of the options',
      ],
    ],
  },
  {
    file: 'packages/core/src/kernel/task.ts',
    test: 'packages/core/src/kernel/task.test.ts',
    changes: [
      [
        '      current?.abort()\n      const controller',
        '      const controller',
        'createLatest > aborts the run before, and gives each caller its own outcome',
      ],
    ],
  },
  {
    file: 'packages/core/src/router/router.controller.ts',
    test: 'packages/core/src/router/router.test.ts',
    changes: [
      [
        'if (!isTop(view, params)) move',
        'move',
        'the view stack > does not push the same view twice in a row, unless its parameters differ',
      ],
      [
        'const left = store.state.history.slice(0, index + 1)',
        'const left = store.state.history.slice(0, index)',
        'the view stack > goes back in the direction prev',
      ],
    ],
  },
]
