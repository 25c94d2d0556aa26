import type { AdapterHost, AddressCodec, Connection, Connector } from '@latchkey/core/adapter'
import { cleanName, isNetworkId, LatchkeyError, toAccountId, toNetworkId } from '@latchkey/core/adapter'
import { type AskNode, quoteTransfer } from './chain.js'
import { ask, type ExampleWallet } from './wallet.js'

const namespace = 'meadow'
const connectorId = 'meadow.example-wallet'

/** What the wallet says of itself, checked; undefined when it shows no account. */
function toConnection(state: unknown, codec: AddressCodec): Connection | undefined {
  const { network, addresses } = Object(state)
  const networkId = toNetworkId(namespace, network)
  const accounts = (Array.isArray(addresses) ? addresses.map(String) : [])
    .flatMap(address => (codec.isAddress(address) ? [codec.normalizeAddress(address)] : []))
    .map(address => ({ accountId: toAccountId(networkId, address), address }))
  if (isNetworkId(networkId) && accounts.length > 0) return { connectorId, namespace, networkId, accounts }
}

/** The wallet as a connector. What it listens to ends with the client. */
export function createConnector(wallet: ExampleWallet, host: AdapterHost, node: AskNode): Connector {
  let release = () => {}
  host.signal.addEventListener('abort', () => release())
  const follow = (last: Connection, codec: AddressCodec) => {
    release()
    release = wallet.watch(state => {
      const next = toConnection(state, codec)
      if (!next) release()
      if (!next) return host.emit({ type: 'disconnected', connectorId })
      const { networkId, accounts } = next
      const moved = JSON.stringify(accounts) !== JSON.stringify(last.accounts)
      // A network that the app never asked for is reported too: core decides what that means.
      if (networkId !== last.networkId) host.emit({ type: 'networkChanged', connectorId, networkId })
      if (moved) host.emit({ type: 'accountsChanged', connectorId, accounts })
      last = next
    })
  }
  return {
    ...{ id: connectorId, type: 'INJECTED', name: cleanName(wallet.name) ?? 'Example Wallet' },
    async connect({ silent = false }, options) {
      const signal = AbortSignal.any([host.signal, options?.signal ?? host.signal])
      const { addressCodec } = await ask(() => import('./keys.js'), signal)
      const connection = toConnection(await ask(() => wallet.connect({ silent }), signal), addressCodec)
      if (!connection) throw new LatchkeyError('invalidResponse', 'The wallet let us in without an account')
      follow(connection, addressCodec)
      return connection
    },
    async disconnect() {
      release()
      await ask(() => wallet.disconnect())
    },
    capabilities: () => ({
      signMessage: {
        async sign({ account, message }, options) {
          const answer = await ask(() => wallet.sign('message', account.address, message), options?.signal)
          return { signature: String(answer), scheme: 'ed25519' }
        },
      },
      transfer: {
        async send(input, options) {
          const { networkId, from, token, quote } = input
          if (token) throw new LatchkeyError('invalidRequest', 'Meadow has no tokens')
          const nonce = await node(networkId, 'meadow_nonce', [from], options)
          const { details, maxFee } = await quoteTransfer(node, input, options)
          if (quote && quote.details !== details) throw new LatchkeyError('invalidRequest', 'Wrong quote')
          if (quote && quote.maxFee < maxFee) throw new LatchkeyError('feeRose', 'The fee rose')
          const text = JSON.stringify({ ...JSON.parse(details), maxFee: String(maxFee), nonce })
          const signature = await ask(() => wallet.sign('transfer', from, text), options?.signal)
          // No signal: once it is signed, an abort would leave nobody knowing whether it was sent.
          const hash = String(await node(networkId, 'meadow_send', [text, signature]))
          host.emit({ type: 'transactionSent', connectorId, networkId, hash })
          return { hash }
        },
      },
      switchNetwork: { switchTo: ({ id }, call) => ask(() => wallet.switchNetwork(`${id}`), call?.signal) },
    }),
  }
}
