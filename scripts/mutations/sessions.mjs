export const sessions = [
  {
    file: 'packages/adapter-evm/src/connectors/shared-session/session-provider.ts',
    test: 'packages/adapter-evm/src/connectors/shared-session/session-provider.test.ts',
    changes: [
      [
        'if (named !== undefined && session.networkIds.includes(named)) return named',
        'return named ?? networkId',
        'the provider that an app gets of a session > refuses a call for the network 137, which was not granted',
      ],
    ],
  },
  {
    file: 'packages/core/src/account/account.controller.ts',
    test: 'packages/core/src/account/account.test.ts',
    changes: [
      [
        'if (account) write(namespace, emptyAccount(account))',
        'if (account) write(namespace, { balance: undefined })',
        'resetting an account > keeps the preferred account type, and touches no other namespace',
      ],
      [
        'if (preferredAccountType && traits.accountTypes.includes(preferredAccountType))',
        'if (preferredAccountType)',
        'the preferred account type > is not taken from storage when the namespace does not have it',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/gates.ts',
    test: 'packages/core/src/connection/gates.test.ts',
    changes: [
      [
        'disconnect({ namespace, connectorId, keepModal: true })',
        'disconnect({ namespace, keepModal: true })',
        'a session with a gate before it > ends alone: other wallets of the namespace stay connected',
      ],
      [
        'connectorId, keepModal: true }',
        'connectorId, keepModal: false }',
        'a session with a gate before it > ends when the gate refuses: nobody is connected, connect says why and the modal stays',
      ],
      [
        'return refuse(session, failure)\n',
        'throw failure\n',
        'a session with a gate before it > ends where the gate cannot be fetched, and the next attempt fetches it again',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/create-gate.ts',
    test: 'packages/core/src/connection/gates.test.ts',
    changes: [
      [
        '        connection.internal.applyDisconnect(namespace, connectorId)',
        '        void namespace',
        'a session with a gate before it > does not stay when a newer attempt is declined',
      ],
      [
        'if (connection.connectorId === connectorId) renewed.add(namespace)',
        '',
        'a session with a gate before it > of several namespaces ends no connection that its wallet has made anew',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/last-visit.ts',
    test: 'packages/core/src/connection/restore.test.ts',
    changes: [
      [
        'if (options.enableReconnect) stored',
        'if (!options.enableReconnect) stored',
        'startup > is connecting when a connection is stored, then connected, without a prompt',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/reconnect.ts',
    test: 'packages/core/src/connection/restore.test.ts',
    changes: [
      [
        'if (chosen) engine.selectAccount(namespace, chosen.address)',
        '',
        'startup > comes back with the account that was chosen',
      ],
      [
        'const input = { silent: true, ...',
        'const input = { silent: false, ...',
        'startup > is connecting when a connection is stored, then connected, without a prompt',
      ],
      [
        'if (touched.has(namespace)) return undefined',
        '',
        'a wallet that announces itself late > is not restored once another wallet was connected',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/connection.engine.ts',
    test: 'packages/core/src/connection/connect.test.ts',
    changes: [
      [
        'if (connection && accounts.length > 0) engine',
        'if (connection) internal',
        'connecting a wallet > keeps its accounts when the wallet reports none: only a disconnect takes them away',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.controller.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        '      if (isListed(networkId, hash)) return\n',
        '',
        'transactions that the form knows nothing of > are listed once, however often they are added',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/session/check-namespaces.ts',
    test: 'packages/core/src/wallet-connect/session/check-namespaces.test.ts',
    changes: [
      [
        "return fault(5103, 'Accounts must be defined in matching namespace')",
        'return undefined',
        "the cases of the Sign specification > '2.7': 'All accounts in the namespace MUST co…'",
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/wallet-app/wallet-link.ts',
    test: 'packages/core/src/wallet-connect/wallet-app/wallet-link.test.ts',
    changes: [
      [
        'return scheme === undefined || SYSTEM.test(scheme) || !isOwn(scheme, owner) ? undefined : text',
        'return scheme === undefined || !isOwn(scheme, owner) ? undefined : text',
        'what a list may make a page open > is not "javascript://%0aalert(1)", whatever the wallet calls itself',
      ],
      [
        'SYSTEM.test(scheme) || !isOwn(scheme, owner) ? undefined : text',
        'SYSTEM.test(scheme) ? undefined : text',
        'what a list may make a page open > is not the scheme of another program, nor what hides behind one of its own: "smb://evil.test/share"',
      ],
      [
        '!username && !password && (protocol',
        '(protocol',
        'what a list may make a page open > is no address of the web that hides its host or anyone can read: https://fox.link@evil.test',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/wallet-connect/sign-api-codes.ts',
    test: 'packages/core/src/wallet-connect/wallet-connect.test.ts',
    changes: [["5003: 'userRejected',", '', 'pairing > declined by 5003 is a refusal of the person']],
  },
  {
    file: 'packages/core/src/wallet-connect/pairing/proposal.ts',
    test: 'packages/core/src/wallet-connect/pairing/proposal.test.ts',
    changes: [
      [
        'const url = overrides.rpcMap?.[caipNetworkId]',
        'const url = overrides.rpcMap?.[caipNetworkId] ?? networks[0]?.rpcUrls.default.http[0]',
        'a proposal > asks for what the adapter names, on the networks of the app',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/sign-in/read-cacao.ts',
    test: 'packages/core/src/wallet-connect/sign-in/authentication.test.ts',
    changes: [
      [
        "['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf']",
        "['domain', 'aud', 'version', 'iat', 'exp', 'nbf']",
        'pairing with a sign-in > refuses what was signed with another nonce',
      ],
      [
        'does.networkIds.some(id => !asked.chains.includes(id))',
        "does.networkIds.some(id => id === '')",
        'pairing with a sign-in > refuses what was signed with a recap for a network nobody asked for',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/session/read-session.ts',
    test: 'packages/core/src/wallet-connect/session/read-session.test.ts',
    changes: [
      [
        'expiresAt: struct.expiry * 1000',
        'expiresAt: struct.expiry',
        'a session > gives accounts, networks, methods and events of each namespace',
      ],
      [
        'supportsAllNetworks: false',
        'supportsAllNetworks: true',
        'a session > grants no network that it does not list, whatever the wallet calls itself',
      ],
    ],
  },
  {
    file: 'packages/wallet-connect/src/attestation.ts',
    test: 'packages/wallet-connect/src/attestation.test.ts',
    changes: [
      [
        'if (event.origin !== origin || event.source !== frame.contentWindow) return',
        'if (event.origin !== origin) return',
        'a host that answers > is not taken for an answer when it comes from or is about another window',
      ],
    ],
  },
]
