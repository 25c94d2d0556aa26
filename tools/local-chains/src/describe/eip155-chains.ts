import { accountsWithTokens } from '../accounts'
import type { LocalChain } from '../local-node.types'

/** Columns as wide as their widest cell, as plain text. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}

/** Tables of the running networks, their tokens and the funded accounts, as plain text. */
export const describeChains = (chains: readonly LocalChain[]): string => {
  const networks = chains.map(chain => [chain.name, String(chain.chainId), chain.rpcUrl, String(chain.pid)])
  const tokens = chains[0]?.tokens ?? []
  const accounts = chains[0]?.accounts ?? []
  return [
    table([['NETWORK', 'CHAIN ID', 'RPC URL', 'PID'], ...networks]),
    table([
      ['TOKEN', 'DECIMALS', 'ADDRESS (same on each network)', ''],
      ...tokens.map(token => [
        token.symbol,
        String(token.decimals),
        token.address,
        token.returnsNothing ? 'returns nothing' : '',
      ]),
    ]),
    table([
      ['ACCOUNT', 'PRIVATE KEY (public test key: never send it real money)', ''],
      ...accounts.map(({ address, privateKey }, index) => [
        address,
        privateKey,
        index < accountsWithTokens ? 'has tokens' : '',
      ]),
    ]),
  ].join('\n\n')
}
