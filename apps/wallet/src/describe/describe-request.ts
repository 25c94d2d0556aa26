import type { WalletConnectPrompt } from '@latchkey/test-wallets/wallet-connect'
import type { WalletNetwork } from '../boot/wallet-network.types'
import { cleanName } from '../format/clean-text'
import { describeBitcoin } from './bip122'
import { describeCosmos } from './cosmos'
import type { Described, DescribeNamespace } from './described.types'
import { describeEip155 } from './eip155'
import { describePolkadot } from './polkadot'
import { describeSolana } from './solana'

const namespaces: Readonly<Record<string, DescribeNamespace>> = {
  eip155: describeEip155,
  solana: describeSolana,
  polkadot: describePolkadot,
  bip122: describeBitcoin,
  cosmos: describeCosmos,
}

const unknown = (method: string, params: unknown): Described => ({
  title: 'Approve request',
  action: 'Approve',
  facts: [{ label: 'Request', value: cleanName(method, 'No name') }],
  warnings: ['This wallet has no words for this request.'],
  raw: params,
})

/** A request as a person reads it. */
export const describeRequest = (
  { method, params, networkId = '' }: Pick<WalletConnectPrompt, 'method' | 'params' | 'networkId'>,
  networks: readonly WalletNetwork[],
): Described => {
  const network = networks.find(each => each.network.networkId === networkId)
  const describe = namespaces[networkId.split(':')[0] ?? '']
  // Some dapps put the one object of parameters into a list.
  const isWrapped = Array.isArray(params) && params.length === 1 && !networkId.startsWith('eip155:')
  const input = { method, params: isWrapped ? params[0] : params, network, networks }
  return describe?.(input) ?? unknown(method, params)
}
