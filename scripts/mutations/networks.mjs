export const networks = [
  {
    file: 'packages/adapter-bitcoin/src/codec/address.ts',
    test: 'packages/adapter-bitcoin/src/codec/address.test.ts',
    changes: [
      [
        'if (!p2sh.includes(version)) return undefined',
        '',
        'base58check addresses > pay the hash in them, where the version is one of Bitcoin',
      ],
    ],
  },
  {
    file: 'packages/adapter-cosmos/src/codec/address.ts',
    test: 'packages/adapter-cosmos/src/codec/address.test.ts',
    changes: [
      [
        'decoded.prefix === prefix',
        'decoded.prefix.startsWith(prefix)',
        'addresses > takes no prefix on a network that nobody described',
      ],
      ['valoper|valcons|pub', 'valoper|pub', 'addresses > takes no cosmosvalcons for an account'],
    ],
  },
  {
    file: 'packages/adapter-cosmos/src/codec/bech32.ts',
    test: 'packages/adapter-cosmos/src/codec/address.test.ts',
    changes: [
      [
        'if (polymod([...expand(prefix), ...values]) !== 1) return undefined',
        '',
        'bech32 > refuses the other checksum: A1LQFN3A',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/codec/address.ts',
    test: 'packages/adapter-evm/src/codec/address.test.ts',
    changes: [
      [
        'return oneCase || spelled === `0x\u0024{digits}` ? spelled : undefined',
        'return spelled',
        'address rules of eip155 > refuses mixed case that does not satisfy the checksum',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/connectors/switch-network.ts',
    test: 'packages/adapter-evm/src/connectors/switch-network.test.ts',
    changes: [
      [
        '=> PASSED_ON.has(code)) && !isRejection(failures)',
        '=> PASSED_ON.has(code))',
        'when a wallet does not know a network > reads {"code":5000,"message":"User rejected."} as unknown: false',
      ],
    ],
  },
  {
    file: 'packages/adapter-polkadot/src/codec/address.ts',
    test: 'packages/adapter-polkadot/src/codec/address.test.ts',
    changes: [
      [
        'ss58.prefix === prefix || ss58.prefix === GENERIC_PREFIX',
        'ss58.prefix >= 0',
        'the spelling of a network > 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5 is no address on kusama',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/codec/address.ts',
    test: 'packages/adapter-solana/src/codec/address.test.ts',
    changes: [
      [
        'return bytes?.length === 32 ? bytes : undefined',
        'return bytes',
        'an address of solana > "1111111111111111111111111111111" is none',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/runtime/network-table.ts',
    test: 'packages/core/src/adapter/runtime/network-table.test.ts',
    changes: [
      [
        'if (kept?.version === version) return kept.made',
        'if (kept) return kept.made',
        'makes a new one when the app changes the network, and lets the old one go',
      ],
    ],
  },
  {
    file: 'packages/core/src/caip/account-id.ts',
    test: 'packages/core/src/caip/account-id.test.ts',
    changes: [
      [
        '{1,128}$/',
        '{1,129}$/',
        "CAIP-10 account ids > refuse 'eip155:1:aaaaaaaaaaaaaaaaaaaaaaaaaaaa…' ('address longer than 128')",
      ],
    ],
  },
  {
    file: 'packages/core/src/caip/network-id.ts',
    test: 'packages/core/src/caip/network-id.test.ts',
    changes: [
      ['/^[-a-z0-9]{3,8}$/', '/^[-a-z0-9]{2,8}$/', 'CAIP-2 network ids > refuse "ab:1"'],
      [
        '/^[-_a-zA-Z0-9]{1,32}$/',
        '/^[-_a-zA-Z0-9]{1,33}$/',
        'CAIP-2 network ids > refuse "eip155:111111111111111111111111111111111"',
      ],
    ],
  },
  {
    file: 'packages/core/src/client/wiring.ts',
    test: 'packages/core/src/network/switch-network.test.ts',
    changes: [
      [
        "return modal.actions.alert('networkNotFound')",
        'return',
        'switching the active network > refuses a network that the app did not list, and alerts the developer alone',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/change-networks.ts',
    test: 'packages/core/src/network/change-networks.test.ts',
    changes: [
      [
        'if (networks.activeId === networkId && first && !isWalletThere)',
        'if (networks.activeId === networkId && first)',
        'removing the network that the connected wallet is on > says so where the wallet cannot be asked to switch',
      ],
      [
        'if (!networks.requestedIds.includes(caipNetworkId)) networks',
        'networks',
        'adding a network at run time > of a known id replaces what was known of it',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/network-list.ts',
    test: 'packages/core/src/network/change-networks.test.ts',
    changes: [
      [
        '[...own, ...(network.nodeUrls ?? network.rpcUrls.default.http)]',
        '[...(network.nodeUrls ?? network.rpcUrls.default.http), ...own]',
        'adding a network at run time > gives it the RPC addresses, tokens and image of the options',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/change-networks.ts',
    test: 'packages/core/src/network/switch-network.test.ts',
    changes: [
      [
        'if (current && (current !== networkId || store.state.namespaces[namespace]?.switchingTo)) {',
        'if (current) {',
        'switching the active network > does not ask a wallet that is there already',
      ],
      [
        'if (current && (current !== networkId || store.state.namespaces[namespace]?.switchingTo)) {',
        'if (current && current !== networkId) {',
        'cancelling a switch > by a newer switch lets the newer one win',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/network.controller.ts',
    test: 'packages/core/src/network/switch-network.test.ts',
    changes: [
      [
        'if (networks?.requestedIds.includes(activeId)) write(namespace, { activeId })',
        'if (networks) write(namespace, { activeId })',
        'switching the active network > goes back to a stored network where the app still lists it: test:gone',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/network.controller.ts',
    test: 'packages/core/src/network/reported-network.test.ts',
    changes: [
      [
        "setActive(networkId, 'wallet', toFront)",
        "setActive(networkId, 'app')",
        'a network that the wallet reports > becomes active when it is in the list',
      ],
    ],
  },
  {
    file: 'packages/core/src/networks/define-network.ts',
    test: 'packages/core/src/networks/networks.test.ts',
    changes: [
      [
        "const chainNamespace = input.chainNamespace ?? 'eip155'",
        "const chainNamespace = input.chainNamespace ?? 'solana'",
        'defineNetwork > derives the CAIP-2 id, eip155 unless told',
      ],
      ['  parseNetworkId(caipNetworkId)\n', '', 'defineNetwork > refuses an id that is no CAIP-2 reference'],
    ],
  },
]
