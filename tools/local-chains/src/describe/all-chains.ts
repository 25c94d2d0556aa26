import type { AllChains } from '../all-chains'
import { describeChains, table } from './eip155-chains'
import { type DescribedNetwork, describeNetworks } from './networks'
import { nodeKinds } from './node-kinds'

const processes = ({ eip155, solana, polkadot, bip122, cosmos }: AllChains): Map<string, number> =>
  new Map([...eip155, ...solana, ...polkadot, ...bip122, ...cosmos].map(({ rpcUrl, pid }) => [rpcUrl, pid]))

const networkRow = (
  { name, caipNetworkId, rpcUrls }: DescribedNetwork,
  pids: Map<string, number>,
  kinds: Readonly<Record<string, string>>,
) => {
  const url = rpcUrls.default.http[0] ?? ''
  return [name, caipNetworkId, url, String(pids.get(url) ?? ''), kinds[url] ?? '']
}

const tokenRows = ({ caipNetworkId, tokens = [] }: DescribedNetwork) =>
  tokens.map(({ symbol, decimals, address }) => [caipNetworkId, symbol, String(decimals), address])

/**
 * The accounts of what is no eip155, each with what its key is made of. Those of solana and polkadot are the same on both
 * networks; the others spell theirs for each.
 */
const accountRows = ({ solana, polkadot, bip122, cosmos }: AllChains): (readonly string[])[] => [
  ...(solana[0]?.accounts ?? []).map(({ address, seed }) => ['solana', address, seed]),
  ...(polkadot[0]?.accounts ?? []).map(({ name, address, secret }) => [`polkadot ${name}`, address, secret]),
  ...bip122.flatMap(({ network, accounts }) =>
    accounts.flatMap(({ payment, ordinals }) => [
      [`bip122 ${network} payment`, payment.address, payment.privateKey],
      [`bip122 ${network} ordinals`, ordinals.address, ordinals.privateKey],
    ]),
  ),
  ...cosmos.flatMap(({ chainId, accounts }) =>
    accounts.map(({ address, privateKey }) => [`cosmos ${chainId}`, address, privateKey]),
  ),
]

/** Tables of what runs in every namespace, its tokens and funded accounts, and of what does not run, as plain text. */
export const describeAllChains = (chains: AllChains): string => {
  const pids = processes(chains)
  const kinds = nodeKinds(chains)
  const others = describeNetworks({ ...chains, eip155: [] })
  const tokens = others.flatMap(tokenRows)
  const accounts = accountRows(chains)
  const missing = chains.missing.map(({ namespace, reason }) => [namespace, reason])
  return [
    ...(chains.eip155.length > 0 ? [describeChains(chains.eip155)] : []),
    ...(others.length > 0
      ? [
          table([
            ['NETWORK', 'CAIP-2', 'RPC URL', 'PID', 'NODE'],
            ...others.map(each => networkRow(each, pids, kinds)),
          ]),
        ]
      : []),
    ...(tokens.length > 0 ? [table([['TOKEN OF', 'SYMBOL', 'DECIMALS', 'ADDRESS'], ...tokens])] : []),
    ...(accounts.length > 0
      ? [table([['ACCOUNT OF', 'ADDRESS', 'PUBLIC TEST KEY: never send it real money'], ...accounts])]
      : []),
    ...(missing.length > 0 ? [table([['DOES NOT RUN', 'WHY'], ...missing])] : []),
  ].join('\n\n')
}
