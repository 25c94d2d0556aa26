import { type Client, LatchkeyError } from '@latchkey/core'
import { BrowserProvider, type Eip1193Provider, type JsonRpcSigner } from 'ethers'

/** Returns the connected account as a signer of ethers. */
export async function getEthersSigner(client: Client): Promise<JsonRpcSigner> {
  const account = client.session.account('eip155')
  if (!account) throw new LatchkeyError('notConnected', 'Connect a wallet first')
  const provider = await client.getProvider<Eip1193Provider>('eip155')
  return new BrowserProvider(provider).getSigner(account.address)
}
