import { useClient } from '@latchkey/react'
import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ReadContractParameters,
  ReadContractReturnType,
} from 'viem'
import type { PublicClientOptions } from '../clients/client-options.types.js'
import { keyOf } from '../query/queries.js'
import type { QueryResult } from '../query/query.types.js'
import { loadPublicClient } from './load-clients.js'
import { useFoundNetwork } from './use-found-network.js'
import { useQuery } from './use-query.js'

type Reading = 'pure' | 'view'

/** viem's parameters of `readContract`, the network, and whether to read at all. */
export type UseReadContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Reading> = ContractFunctionName<abi, Reading>,
  args extends ContractFunctionArgs<abi, Reading, functionName> = ContractFunctionArgs<
    abi,
    Reading,
    functionName
  >,
> = Omit<ReadContractParameters<abi, functionName, args>, 'address'> &
  PublicClientOptions & {
    /** Nothing is read without one. */
    readonly address?: Address | undefined
    /** Default: true. */
    readonly enabled?: boolean | undefined
  }

export type UseReadContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Reading> = ContractFunctionName<abi, Reading>,
  args extends ContractFunctionArgs<abi, Reading, functionName> = ContractFunctionArgs<
    abi,
    Reading,
    functionName
  >,
> = QueryResult<ReadContractReturnType<abi, functionName, args>>

/** What tells one function of an ABI from another: the whole ABI would be long, and new with every render. */
const findFunctions = (abi: readonly unknown[], name: unknown) =>
  abi.filter(item => (item as { readonly name?: unknown } | null)?.name === name)

/**
 * Reads a contract function from a node of the active eip155 network, or of `networkId`; it needs no wallet. Reads again
 * when a parameter or the network changes, and by `refetch`, such as after a transaction. Components with the same
 * parameters share one request. The error is a `LatchkeyError` with viem's error in `cause`.
 * @example
 * const { data: balance } = useReadContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner] })
 */
export function useReadContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, Reading>,
  const args extends ContractFunctionArgs<abi, Reading, functionName>,
>(
  parameters: UseReadContractParameters<abi, functionName, args>,
): UseReadContractReturnType<abi, functionName, args> {
  const { networkId, chains, enabled = true, ...call } = parameters as UseReadContractParameters
  const client = useClient()
  const active = useFoundNetwork()?.caipNetworkId
  const wanted = networkId ?? active
  const { abi, ...rest } = call
  const key =
    enabled && call.address && wanted
      ? keyOf('readContract', wanted, rest, findFunctions(abi, call.functionName))
      : undefined
  return useQuery(key, async () => {
    const publicClient = await loadPublicClient(client, {
      networkId: wanted as NonNullable<typeof wanted>,
      ...(chains && { chains }),
    })
    return publicClient.readContract(call as ReadContractParameters)
  }) as UseReadContractReturnType<abi, functionName, args>
}
