export const ordering = [
  {
    file: 'packages/adapter-cosmos/src/chain/nodes.ts',
    test: 'packages/adapter-cosmos/src/chain/nodes.test.ts',
    changes: [
      [
        '          preferred = index\n',
        '',
        'what a node answers > is asked of the next node when the first fails, and of the one that answered from then on',
      ],
    ],
  },
]
