import type { Client, ConnectorView } from '@latchkey/core'
import type { LocalChains } from '../local-chains'
import { testWalletNames } from '../wallet/other-wallets'
import { installTestWallet } from '../wallet/test-wallet'

const findTestConnector = (items: readonly ConnectorView[], namespace: string): string | undefined =>
  items
    .filter(({ name }) => testWalletNames.includes(name))
    .flatMap(({ chains }) => chains)
    .find(chain => chain.namespace === namespace)?.connectorId

/** Resolves with the id of the test wallet's connector, as soon as the adapter has found the wallet. */
const waitForConnector = (client: Client, namespace: string, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const found = findTestConnector(client.connectors.snapshot().items, namespace)
      if (found === undefined) return
      stop()
      resolve(found)
    }
    const unsubscribe = client.connectors.subscribe(look)
    const timer = setTimeout(() => {
      stop()
      reject(new Error('This test wallet is not installed. Switch it on in the Developer tab.'))
    }, timeoutMs)
    const stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    look()
  })

/** Connects the test wallet of a namespace. That of Ethereum asks first, as an extension does. */
export async function connectTestWallet(
  client: Client,
  chains: LocalChains,
  namespace: string,
): Promise<void> {
  if (namespace === 'eip155') await installTestWallet(chains)
  const connectorId = await waitForConnector(client, namespace, 5000)
  await client.connect({ namespace, connectorId })
}
