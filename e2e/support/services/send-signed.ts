import { callNode, type Hex } from '@latchkey/local-chains'
import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain, FreshAccount } from '../chains'

/** A call that an account signs. */
export interface SignedCall {
  readonly to: Hex
  readonly data?: Hex
  readonly value?: bigint
}

/** Signs calls of an account that has sent nothing yet, and sends them one after the other. */
export async function sendSigned(
  chain: Chain,
  { privateKey }: FreshAccount,
  calls: readonly SignedCall[],
): Promise<void> {
  const account = privateKeyToAccount(privateKey)
  for (const [nonce, call] of calls.entries()) {
    const signed = await account.signTransaction({
      ...call,
      type: 'eip1559',
      chainId: chain.chainId,
      nonce,
      gas: 200_000n,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: 1n,
    })
    await callNode(chain.rpcUrl, 'eth_sendRawTransaction', [signed])
  }
}
