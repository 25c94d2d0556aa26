/*
 * An extension that answers at once, so that what is measured is the kit. Both functions run in the page, before its
 * scripts, and are self-contained: they are sent to the browser as text. The second needs the first.
 */

/** The wallet's EIP-1193 provider, with one account. */
export const installFakeProvider = () => {
  const address = '0x1111111111111111111111111111111111111111'
  const listeners = {}
  let accounts = []
  const emit = (event, value) => {
    for (const listener of [...(listeners[event] ?? [])]) listener(value)
  }
  const grant = () => {
    if (accounts.length > 0) return accounts
    accounts = [address]
    queueMicrotask(() => emit('accountsChanged', accounts))
    return accounts
  }
  const answers = {
    eth_requestAccounts: grant,
    eth_accounts: () => accounts,
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_blockNumber: () => '0x1500000',
    eth_sendTransaction: () => `0x${'ab'.repeat(32)}`,
    personal_sign: () => `0x${'11'.repeat(65)}`,
    wallet_getCapabilities: () => ({}),
    wallet_getPermissions: () => accounts.map(() => ({ parentCapability: 'eth_accounts' })),
    wallet_requestPermissions: () => grant().map(() => ({ parentCapability: 'eth_accounts' })),
    wallet_revokePermissions: () => {
      accounts = []
      return null
    },
  }
  window.benchProvider = {
    on(event, listener) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener(event, listener) {
      listeners[event] = (listeners[event] ?? []).filter(known => known !== listener)
    },
    async request({ method }) {
      if (answers[method]) return answers[method]()
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
}

/** Announces the wallet as EIP-6963 says: at once, and whenever a page asks. */
export const announceFakeWallet = () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>'
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Bench Wallet',
    icon: `data:image/svg+xml;base64,${btoa(svg)}`,
    rdns: 'org.bench.wallet',
  })
  const detail = Object.freeze({ info, provider: window.benchProvider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
