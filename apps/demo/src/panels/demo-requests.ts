import type { EvmTypedDataSigner } from '@latchkey/adapter-evm'
import type { Client } from '@latchkey/core'
import type { SignedMessage } from '@latchkey/core/adapter'

const current = (client: Client, of?: string) => {
  const connection = client.session.connection(of)
  const account = client.session.account(of)
  if (!connection || !account) throw new Error('Nothing is connected')
  return { account, connection, namespace: connection.namespace }
}

/** A signed message, as a page would send it to its server. */
export interface SignedText extends SignedMessage {
  readonly address: string
  readonly message: string
}

/** Signs a message in a namespace, or in the active one, and has the kit verify the signature by its rules. */
export async function signMessage(
  client: Client,
  onSigned?: (signed: SignedText) => void,
  of?: string,
): Promise<string> {
  const { account, connection, namespace } = current(client, of)
  const message = `Hello from ${location.host}`
  const signed = await client.session.requireWallet(namespace, 'signMessage').sign({ account, message })
  const isValid = await client.session
    .require(namespace, 'verification')
    .verifyMessage({ networkId: connection.networkId, address: account.address, message, signed })
  onSigned?.({ ...signed, address: account.address, message })
  return `${isValid ? 'valid' : 'INVALID'} signature ${signed.signature.slice(0, 18)}…`
}

/** Signs a small piece of EIP-712 data and has the signature checked. */
export async function signTypedData(client: Client, signer: EvmTypedDataSigner | undefined): Promise<string> {
  const { account, connection } = current(client)
  if (!signer) throw new Error('The wallet does not sign typed data')
  const { networkId } = connection
  const typedData = {
    domain: { name: 'Latchkey demo', version: '1', chainId: Number(networkId.split(':')[1]) },
    types: { Greeting: [{ name: 'text', type: 'string' }] },
    primaryType: 'Greeting',
    message: { text: 'Hello' },
  }
  const signed = await signer.sign({ account, typedData })
  const isValid = await signer.verify({ networkId, address: account.address, typedData, signed })
  return `typed signature ${signed.signature.slice(0, 18)}…: ${isValid ? 'valid' : 'INVALID'} signature`
}

/** Sends a thousandth of the network's coin to oneself and follows it to the end. */
export async function transferABit(client: Client): Promise<string> {
  const { account, connection, namespace } = current(client)
  const { networkId } = connection
  const decimals = client.session.activeNetwork(namespace)?.nativeCurrency.decimals ?? 18
  const amount = 10n ** BigInt(decimals - 3)
  const { hash } = await client.session
    .requireWallet(namespace, 'transfer')
    .send({ networkId, from: account.address, to: account.address, amount })
  const { status } = await client.session.require(namespace, 'transactions').watch({ networkId, hash })
  return `${status} ${hash.slice(0, 18)}…`
}

/** An account of the page's server, which would act for the visitor. The demo has no server, and nothing uses it. */
const SESSION_KEY = '0x00000000000000000000000000000000000d3e30'
const HOUR_SECONDS = 3_600

/** Asks for a smart session (ERC-7715): a thousandth of the network's coin within an hour. */
export async function grantSession(client: Client): Promise<string> {
  const decimals = client.session.activeNetwork()?.nativeCurrency.decimals ?? 18
  const sessions = await client.features.load('smartSessions')
  const { isRegistered } = await sessions.actions.grantPermissions({
    expiry: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
    signer: { type: 'account', data: { address: SESSION_KEY } },
    permissions: [
      {
        type: 'native-token-transfer',
        data: { allowance: `0x${(10n ** BigInt(decimals - 3)).toString(16)}` },
      },
    ],
  })
  return isRegistered ? 'session granted and listed' : 'session granted, not listed'
}
