import { type PolkadotSignerPayload, polkadotTransactions } from '@latchkey/adapter-polkadot'
import { type Client, LatchkeyError } from '@latchkey/core'
import type { PolkadotSigner } from 'polkadot-api'
import { getPolkadotSignerFromPjs } from 'polkadot-api/pjs-signer'

/** Returns the connected account as a signer of polkadot-api. */
export function getPolkadotSigner(client: Client): PolkadotSigner {
  const account = client.session.account('polkadot')
  if (!account) throw new LatchkeyError('notConnected', 'Connect a wallet first')
  const transactions = client.session.requireWallet('polkadot', polkadotTransactions)
  return getPolkadotSignerFromPjs(
    account.address,
    // The adapter checks the fields of the payload.
    payload => transactions.sign({ payload: payload as unknown as PolkadotSignerPayload }),
    () => Promise.reject(new LatchkeyError('unsupportedMethod', 'Sign texts with `signMessage`')),
  )
}
