// Changes that reviewers made and no test noticed.
export const reviews = [
  {
    file: 'packages/core/src/client/reactions.ts',
    test: 'packages/core/src/connection/multi-wallet.test.ts',
    changes: [
      [
        'network.internal.cancelSwitch(event.namespace)',
        '',
        'with several wallets > a switch of networks that the former wallet was asked for ends where another is made the one in use',
      ],
    ],
  },
  {
    file: 'packages/core/src/client/wiring.ts',
    test: 'packages/core/src/client/isolation.test.ts',
    changes: [
      [
        "if ('networkId' in event && namespaceOf(event.networkId) !== namespace) return",
        '',
        'two namespaces > are told of their own transactions alone, whatever an adapter says',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/connection.outcomes.ts',
    test: 'packages/core/src/connection/multi-wallet.test.ts',
    changes: [
      [
        "if (wasInUse && next && slice.status === 'connected')",
        'if (wasInUse && next)',
        'with several wallets > the one in use may leave while another is being asked: that one decides, and nobody is promoted',
      ],
      [
        'KEPT_RECENT = 5',
        'KEPT_RECENT = 6',
        'with several wallets > the last five that ended are remembered',
      ],
    ],
  },
  {
    file: 'packages/core/src/connection/stored-connections.ts',
    test: 'packages/core/src/connection/stored-connections.test.ts',
    changes: [
      [
        'accountIds: isListOf(isAccountId)',
        'accountIds: isListOf(isText)',
        'stored connections > are none with accounts that are any text',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/change-networks.ts',
    test: 'packages/core/src/network/change-networks.test.ts',
    changes: [
      [
        "if (isLatchkeyError(error, 'aborted')) return",
        'void error',
        'removing the network that the connected wallet is on > says nothing of it where the visitor switches elsewhere before the wallet has answered',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.rules.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        'from === input.from &&',
        '',
        'the same transfer once more > is not confused with one of another sender',
      ],
      [
        'networkId === input.networkId &&',
        '',
        'the same transfer once more > is not confused with one of another network',
      ],
      [
        "transfer.token === (input.token?.address ?? '')",
        'true',
        'the same transfer once more > is not confused with one of a token',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.tabs.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        '!isAsking(each.id) && ',
        '',
        'transactions that the form knows nothing of > of this tab stay while the wallet is asked, also when another tab dismisses them',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.controller.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        'if (!registry.adapters.has(stored.namespace)) return',
        '',
        'transactions that the form knows nothing of > are none of a namespace that the app has no adapter for',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.storage.ts',
    test: 'packages/core/src/transactions/transactions.test.ts',
    changes: [
      [
        '{1,78}$/',
        '+$/',
        'over a reload > storage that holds an amount of more digits than 2^256 has is not believed',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.transfer.ts',
    test: 'packages/core/src/send/send-limits.test.ts',
    changes: [
      [
        'coin, store.state.limits ?? limits)',
        'coin, limits)',
        'what a network wants to stay or to be sent at least > counts also where it is learned while the transfer is being prepared',
      ],
    ],
  },
  {
    file: 'packages/core/src/send/send.transfer.ts',
    test: 'packages/core/src/send/send-quote.test.ts',
    changes: [
      [
        '{ signal: scope.signal, onSigned',
        '{ onSigned',
        'what the wallet is asked for > ends with the client',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/runtime/node-pool.ts',
    test: 'packages/core/src/adapter/runtime/node-pool.test.ts',
    changes: [
      [
        'timeoutMs = 10_000',
        'timeoutMs = 60_000',
        'a run > waits ten seconds for a node where nothing else is said',
      ],
    ],
  },
  {
    file: 'packages/core/src/wallet-connect/library/library.ts',
    test: 'packages/core/src/wallet-connect/wallet-connect.test.ts',
    changes: [
      [
        'storage: withCheckedApp(storage, options.customWallets)',
        'storage',
        'the library > reads the app to open as it was checked: the library opens whatever it finds',
      ],
    ],
  },
  {
    file: 'packages/adapter-bitcoin/src/capabilities/fees.ts',
    test: 'packages/adapter-bitcoin/src/capabilities/quote.test.ts',
    changes: [
      [
        '(fee * 11n) / 10n',
        '(fee * 12n) / 10n',
        'a transfer with a quote > costs what was quoted, although the API asks for more when it is sent',
      ],
    ],
  },
  {
    file: 'packages/adapter-solana/src/capabilities/quote.ts',
    test: 'packages/adapter-solana/src/capabilities/quote.test.ts',
    changes: [
      [
        'VALID_MS = 60_000',
        'VALID_MS = 600_000',
        'a transfer with a quote > offers the quoted price, whatever the node says when it is sent',
      ],
    ],
  },
  {
    file: 'apps/services/src/relay/limits/limits.ts',
    test: 'apps/services/src/relay/mailbox/mailbox.test.ts',
    changes: [
      [
        'unclaimedTtlSeconds: whole(3_600)',
        'unclaimedTtlSeconds: whole(36_000)',
        'what nobody has subscribed to > is kept for an hour where the operator sets nothing',
      ],
    ],
  },
  {
    file: 'packages/core/src/network/network.controller.ts',
    test: 'packages/core/src/client/wiring.test.ts',
    changes: [
      [
        'if (activeId === networkId && !namespaceChanged) return false',
        '',
        'what one connect announces > is each fact once: on the network in use',
      ],
    ],
  },
  {
    file: 'packages/core/src/client/reactions.ts',
    test: 'packages/core/src/client/wiring.test.ts',
    changes: [
      [
        'events.on(name, reaction, true)',
        'events.on(name, reaction)',
        'after connecting > whoever listened before finds the network of the wallet',
      ],
      [
        'network.internal.report(event.connection.networkId, event.isMain)',
        'network.internal.report(event.connection.networkId) && false',
        'what one connect announces > is each fact once: in another namespace',
      ],
    ],
  },
  {
    file: 'packages/core/src/transactions/transactions.batches.ts',
    test: 'packages/core/src/transactions/transactions.batches.test.ts',
    changes: [
      [
        'session.connection(namespace)?.connectorId === batch?.connectorId',
        'batch',
        'a batch that a wallet took > is asked of no other wallet, and goes on when its own is in use again',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/connectors/sent-transactions.ts',
    test: 'packages/adapter-evm/src/connectors/sent-transactions.test.ts',
    changes: [
      [
        "if (typeof batch === 'string') emit(",
        'if (batch === 0) emit(',
        'a batch that a wallet took > is reported with the id of "0xba7c4"',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/connectors/provider/show-provider.ts',
    test: 'packages/adapter-evm/src/connectors/sent-transactions.test.ts',
    changes: [
      [
        'tell(resultOf(response))',
        'tell(response)',
        'a transaction that a wallet sent > is reported where the app sends it by the provider that it was given: sendAsync with a callback',
      ],
    ],
  },
  {
    file: 'packages/core/src/adapter/provider/watch-calls.ts',
    test: 'packages/core/src/adapter/provider/watch-calls.test.ts',
    changes: [
      [
        'self === view ? own : self',
        'self',
        'a wallet object whose calls are watched > answers as itself, and tells of the call and the answer',
      ],
    ],
  },
  {
    file: 'packages/adapter-evm/src/capabilities/quote.ts',
    test: 'packages/adapter-evm/src/capabilities/quote.test.ts',
    changes: [
      [
        'v.check(gas => BigInt(gas) > 0n)',
        'v.check(gas => BigInt(gas) >= 0n)',
        'a quote of something else > is refused with no gas in its details',
      ],
    ],
  },
  {
    file: 'packages/core/src/format/amount.ts',
    test: 'packages/core/src/format/amount.test.ts',
    changes: [
      [
        'Number.isInteger(decimals) && Number(decimals) >= 0',
        'Number(decimals) >= 0',
        'decimals that no currency has > are refused with a code: 1.5',
      ],
    ],
  },
  {
    file: 'packages/react/src/views/get-wallet/wallet-offer.ts',
    test: 'packages/react/src/views/get-wallet-view.test.tsx',
    changes: [
      [
        'isOwn || runsHere(wallet, client)',
        'true',
        'wallets to get > leave out one that is here, and one that this device has no place for',
      ],
      [
        '!browseLink || !phoneSystem(client)',
        '!browseLink',
        'wallets to get > are the first four of the kit that speak the networks of the app, without any transport',
      ],
    ],
  },
  {
    file: 'packages/react/src/modal/use-current-view.ts',
    test: 'packages/react/src/modal/view-registry.test.tsx',
    changes: [
      [
        'needsAccount && !isAnyConnected(client.connection.state)',
        'needsAccount',
        'shows the wallets in place of Account while none is connected',
      ],
    ],
  },
]
