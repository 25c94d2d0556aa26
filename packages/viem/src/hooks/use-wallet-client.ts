import { useClient, useConnection } from '@latchkey/react'
import { useMemo } from 'react'
import { chooseChain } from '../clients/choose-chain.js'
import type { WalletClientOptions } from '../clients/client-options.types.js'
import { createWalletClientOf, type LatchkeyWalletClient } from '../clients/to-wallet-client.js'
import { findAddress } from '../clients/wallet-client-parts.js'
import { NAMESPACE } from '../namespace.js'
import { useFoundNetwork } from './use-found-network.js'

export type UseWalletClientReturnType = LatchkeyWalletClient | undefined

/**
 * Returns a viem wallet client of the connected eip155 wallet, and a new one when wallet, account or network changes.
 * `undefined` while no wallet is connected, `account` is not granted, or `networkId` is not one of the client's networks.
 * @example
 * const walletClient = useWalletClient()
 */
export function useWalletClient(options: WalletClientOptions = {}): UseWalletClientReturnType {
  const client = useClient()
  const connection = useConnection({ namespace: NAMESPACE })
  const network = useFoundNetwork(options.networkId ?? connection?.networkId)
  const connectorId = connection?.connectorId
  const address = connection && findAddress(connection, options.account)
  const chain = network && chooseChain(network, options.chains)
  return useMemo(
    () =>
      connectorId === undefined || address === undefined || chain === undefined
        ? undefined
        : createWalletClientOf(client, { connectorId, address, chain }),
    [client, connectorId, address, chain],
  )
}
