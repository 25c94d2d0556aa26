import { GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { cosmosTransactions } from '@latchkey/adapter-cosmos'
import type { Client } from '@latchkey/core'

/** Returns a CosmJS client that signs with the connected account. */
export async function getStargateClient(client: Client, rpcUrl: string): Promise<SigningStargateClient> {
  const signer = client.session.requireWallet('cosmos', cosmosTransactions).getOfflineSigner()
  return SigningStargateClient.connectWithSigner(rpcUrl, signer, {
    gasPrice: GasPrice.fromString('0.025uatom'),
  })
}
