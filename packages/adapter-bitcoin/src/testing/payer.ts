import type { TransferInput } from '@latchkey/core/adapter'
import type { BitcoinWalletOptions } from '@latchkey/test-wallets'
import { expect } from 'vitest'
import { createEsploraStub } from './esplora-stub.js'
import { createStage } from './stage.js'

/** Where transfers of these tests go. */
const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** A connected real-key wallet, and an API that knows its coins alone. */
export async function openPayer(wallet: Partial<BitcoinWalletOptions> = {}) {
  const stage = await createStage({ wallet })
  const { connector, connection } = await stage.connect()
  const [account = expect.unreachable('no account')] = connection.accounts
  const api = await createEsploraStub(stage.env, account.address)
  const abilities = connector.capabilities(connection)
  const { fees = expect.unreachable('no fees') } = stage.instance.capabilities
  const { transfer = expect.unreachable('no transfer') } = abilities
  const input = (amount: bigint, more: Partial<TransferInput> = {}): TransferInput => ({
    networkId: connection.networkId,
    from: account.address,
    to: receiver,
    amount,
    ...more,
  })
  const quote = (amount: bigint) => fees.estimateTransfer(input(amount))
  const send = (amount: bigint, more?: Partial<TransferInput>, signal?: AbortSignal) =>
    transfer.send(input(amount, more), signal ? { signal } : {})
  return { ...stage, api, abilities, account, connector, connection, quote, send, input }
}
