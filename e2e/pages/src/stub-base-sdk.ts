import { privateKeyToAccount } from 'viem/accounts'

/** The first key of the test keys that everybody knows. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Stands in for `@base-org/account`, whose window is at its own host: the same call, a provider with a real key. */
export const createBaseAccountSDK = ({ appName }: { readonly appName: string }) => ({
  getProvider: () => ({
    appName,
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address]
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'personal_sign')
        return account.signMessage({ message: { raw: params?.[0] as `0x${string}` } })
      throw Object.assign(new Error('Not in this stub'), { code: 4200 })
    },
  }),
})
