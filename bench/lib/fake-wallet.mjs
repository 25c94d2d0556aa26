/**
 * Runs in the page, before its scripts: an extension that announces itself by EIP-6963 and answers at once, so that
 * what is measured is the kit. Self-contained: it is sent to the browser as text.
 */
export const installFakeWallet = () => {
  const address = '0x1111111111111111111111111111111111111111'
  const listeners = {}
  let accounts = []
  const emit = (event, value) => {
    for (const listener of [...(listeners[event] ?? [])]) listener(value)
  }
  const fixed = {
    eth_chainId: '0x1',
    net_version: '1',
    wallet_getCapabilities: {},
    eth_getBalance: '0xde0b6b3a7640000',
    eth_blockNumber: '0x1500000',
    eth_sendTransaction: `0x${'ab'.repeat(32)}`,
    personal_sign: `0x${'11'.repeat(65)}`,
  }
  const grant = () => {
    if (accounts.length === 0) {
      accounts = [address]
      queueMicrotask(() => emit('accountsChanged', accounts))
    }
    return accounts
  }
  const permissions = () =>
    accounts.map(account => ({
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    }))
  const asked = {
    eth_requestAccounts: grant,
    eth_accounts: () => accounts,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: () => {
      grant()
      return permissions()
    },
    wallet_revokePermissions: () => {
      accounts = []
      return null
    },
  }
  const provider = {
    on(event, listener) {
      listeners[event] = [...(listeners[event] ?? []), listener]
      return provider
    },
    removeListener(event, listener) {
      listeners[event] = (listeners[event] ?? []).filter(known => known !== listener)
      return provider
    },
    async request({ method }) {
      if (asked[method]) return asked[method]()
      if (method in fixed) return fixed[method]
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>'
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Bench Wallet',
    icon: `data:image/svg+xml;base64,${btoa(svg)}`,
    rdns: 'org.bench.wallet',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
