import type { WalletCapabilities, WalletCapabilityName } from '../adapter/contract/capabilities.js'
import type { CallOptions, Connection } from '../adapter/contract/connection.types.js'
import type { SignInProof, SignInRequest } from '../adapter/contract/sign-in.types.js'
import type { NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { throwIfAborted, withAbort } from '../kernel/task.js'
import type { FakeLedger } from './fake-ledger.js'
import { fakeSignature } from './fake-ledger-capabilities.js'
import type { FakeWallet } from './fake-wallet.js'

interface Parts {
  readonly wallet: FakeWallet
  readonly ledger: FakeLedger
  readonly connection: Connection
  reconnect(): Connection
  prompt(reason: string, options: CallOptions | undefined): Promise<void>
  /** Reports a transaction that the wallet sent. */
  sent(networkId: NetworkId, hash: string): void
}

/** The sign-in of a fake wallet: its text has the address and every field. */
export function fakeSignIn(address: string, { networkId, nonce, ...fields }: SignInRequest): SignInProof {
  const lines = Object.values(fields)
    .flat()
    .filter(line => line !== undefined)
  const message = [`${address} signs in to ${fields.domain} with ${nonce}`, ...lines].join('\n')
  const signed = { signature: fakeSignature(address, message), scheme: 'fake' }
  return { networkId, address, message, signed }
}

const all = ({
  wallet,
  ledger,
  reconnect,
  prompt,
  sent,
}: Parts): Required<Pick<WalletCapabilities, WalletCapabilityName>> => ({
  signMessage: {
    async sign({ account, message }, options) {
      await prompt('signMessage', options)
      return { signature: fakeSignature(account.address, message), scheme: 'fake' }
    },
  },
  signIn: {
    async sign({ account: { address }, request }, options) {
      await prompt('signIn', options)
      return fakeSignIn(address, request)
    },
  },
  transfer: {
    ...(wallet.options.memoBytes === undefined ? {} : { memo: { maxBytes: wallet.options.memoBytes } }),
    async send(input, options) {
      throwIfAborted(options?.signal)
      ledger.checkQuote(input)
      // The wallet sends what a person approves, whether or not the caller still waits.
      const sending = prompt('transfer', undefined).then(() => {
        const hash = ledger.transfer(input)
        sent(input.networkId, hash)
        return { hash }
      })
      return withAbort(sending, options?.signal)
    },
  },
  batches: {
    async fetch(batch, options) {
      throwIfAborted(options?.signal)
      const update = wallet.options.batches?.(batch)
      if (update) return update
      throw new LatchkeyError('unknownBatch', 'The fake wallet knows no such batch')
    },
  },
  switchNetwork: {
    async switchTo(network, options) {
      await prompt('switchNetwork', options)
      wallet.changeNetwork(network.caipNetworkId)
    },
  },
  chooseAccounts: {
    async choose(options) {
      await prompt('chooseAccounts', options)
      return reconnect()
    },
  },
  assets: {
    async fetch(_, options) {
      throwIfAborted(options?.signal)
      return undefined
    },
  },
  watchAsset: {
    async watch(_, options) {
      await prompt('watchAsset', options)
      return true
    },
  },
  smartSessions: {
    async grant(input, options) {
      await prompt('grantSession', options)
      return wallet.options.grantSession?.(input) ?? { ...input, context: '0x5e5510' }
    },
    async revoke(_, options) {
      if (wallet.options.revokesSessions?.() === false) return false
      await prompt('revokeSession', options)
      return true
    },
  },
  request: {
    async send({ method }, options) {
      await prompt(method, options)
      const responses = wallet.options.responses ?? {}
      if (Object.hasOwn(responses, method)) return responses[method]
      throw new LatchkeyError('unsupportedMethod', `The wallet does not know ${method}`)
    },
  },
})

/** What a connection to a fake wallet can do: what the wallet was given, everything unless told. */
export function createWalletCapabilities(parts: Parts): WalletCapabilities {
  const able = all(parts)
  const names = parts.wallet.options.capabilities
  if (!names) return able
  return Object.fromEntries(names.map(name => [name, able[name]]))
}
