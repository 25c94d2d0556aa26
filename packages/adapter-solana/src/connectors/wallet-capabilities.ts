import type { CallOptions, Connection, WalletCapabilities } from '@latchkey/core/adapter'
import { throwIfAborted } from '@latchkey/core/adapter'
import type { SolanaOffchainMessages, SolanaSignIn } from '../capabilities/sign-in.types.js'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import type { Chain } from '../chain/chain.types.js'
import { MAX_MEMO_BYTES } from '../codec/memo.js'
import type { ConnectedWallet } from './connected-wallet.types.js'
import { sentBy } from './report-sent.js'
import { signMessage } from './sign-message.js'

/** Signing of transactions is loaded when it is first used. */
function lazyTransactions(
  wallet: ConnectedWallet,
  loadChain: () => Promise<Chain>,
  signs: boolean,
): SolanaTransactions {
  const load = async () =>
    (await import('../capabilities/wallet-transactions.js')).createWalletTransactions(wallet, loadChain)
  const signing: Partial<SolanaTransactions> = {
    sign: async (input, options) => (await load()).sign(input, options),
    signAll: async (input, options) => (await load()).signAll(input, options),
  }
  return {
    ...(signs ? signing : {}),
    signAndSend: async (input, options) => (await load()).signAndSend(input, options),
    signAndSendAll: async (input, options) => (await load()).signAndSendAll(input, options),
  }
}

/** Signing in is loaded when it is first used. */
function lazySignIn(wallet: ConnectedWallet) {
  const load = async (options?: CallOptions) => {
    throwIfAborted(options?.signal)
    return import('../capabilities/sign-in.js')
  }
  const own: SolanaSignIn = {
    signIn: async (input, options) => (await load(options)).signIn(wallet, input, options),
  }
  return {
    signIn: {
      sign: async ({ request }, options) => (await load(options)).requestSignIn(wallet, request, options),
    },
    'solana:signIn': own,
  } satisfies WalletCapabilities
}

const lazyOffchain = (wallet: ConnectedWallet): SolanaOffchainMessages => ({
  async sign(input, options) {
    throwIfAborted(options?.signal)
    return (await import('../capabilities/offchain.js')).signOffchain(wallet, input, options)
  },
})

/** What a connected wallet can do. A hardware account may have fewer features than its wallet. */
export function createWalletCapabilities(
  wallet: ConnectedWallet,
  { accounts }: Connection,
  loadChain: () => Promise<Chain>,
): WalletCapabilities {
  const { driver, guard, session, choose } = wallet
  const account = session.state?.accounts.find(({ address }) => address === accounts[0]?.address)
  if (!account) return {}
  const signs = driver.can('signTransaction', account)
  const own = lazyTransactions(wallet, loadChain, signs)
  const { request } = driver
  const signsOffchain = driver.can('signOffchainMessage', account)
  return {
    ...(signsOffchain || driver.can('signMessage', account)
      ? { signMessage: { sign: (input, options) => signMessage(wallet, input, options) } }
      : {}),
    ...(signs || driver.can('signAndSendTransaction', account)
      ? {
          transfer: {
            memo: { maxBytes: MAX_MEMO_BYTES },
            async send(input, options) {
              throwIfAborted(options?.signal)
              const { sendTransfer } = await import('../capabilities/send-transfer.js')
              return sendTransfer(wallet, own, loadChain, input, options)
            },
          },
          'solana:transactions': own,
        }
      : {}),
    switchNetwork: { switchTo: wallet.switchTo },
    ...(choose ? { chooseAccounts: { choose } } : {}),
    ...(request
      ? {
          request: {
            send(call, options) {
              const { networkId } = session.state ?? {}
              const pass = async () => {
                const answer = await request(call)
                if (networkId)
                  for (const hash of sentBy(call.method, answer)) session.reportSent(networkId, hash)
                return answer
              }
              return guard.pass(pass, options)
            },
          },
        }
      : {}),
    ...(driver.can('signIn', account) ? lazySignIn(wallet) : {}),
    ...(signsOffchain ? { 'solana:signOffchainMessage': lazyOffchain(wallet) } : {}),
  }
}
