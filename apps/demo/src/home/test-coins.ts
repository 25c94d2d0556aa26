import type { Network } from '@latchkey/core/networks'

/** The calls of the local nodes that give an account coins. */
const calls: Readonly<Record<string, (address: string) => { method: string; params: readonly string[] }>> = {
  eip155: address => ({ method: 'anvil_setBalance', params: [address, `0x${(10n ** 19n).toString(16)}`] }),
  solana: address => ({ method: 'latchkey_setBalance', params: [address, String(10n ** 10n)] }),
}

/** Gives an account ten coins of each local network of its namespace. @throws Error if a node refuses */
export async function giveTestCoins(
  networks: readonly Network[],
  namespace: string,
  address: string,
): Promise<void> {
  const call = calls[namespace]?.(address)
  const own = networks.filter(({ chainNamespace }) => call && chainNamespace === namespace)
  await Promise.all(
    own.map(async ({ name, rpcUrls }) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(rpcUrls.default.http[0] ?? '', { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error?: { message: string } }
      if (error) throw new Error(`${name}: ${error.message}`)
    }),
  )
}
