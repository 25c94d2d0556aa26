import type { VerifySignInInput } from '@latchkey/core/adapter'
import { createStage as createBitcoinStage } from '../../packages/adapter-bitcoin/src/testing/stage.js'
import { createStage as createCosmosStage } from '../../packages/adapter-cosmos/src/testing/stage.js'
import { createStage as createEvmStage } from '../../packages/adapter-evm/src/testing/stage.js'
import { createStage as createPolkadotStage } from '../../packages/adapter-polkadot/src/testing/stage.js'
import { createStage as createSolanaStage } from '../../packages/adapter-solana/src/testing/stage.js'
import type { TestAccount } from '../../packages/siwx/src/testing/accounts.fixture.js'
import type { TwoStepStage } from '../../packages/siwx/src/testing/two-step-sign-in.fixture.js'

/** Stages with a test wallet, by namespace. */
const stages: Readonly<Record<string, () => TwoStepStage | Promise<TwoStepStage>>> = {
  eip155: createEvmStage,
  solana: createSolanaStage,
  polkadot: createPolkadotStage,
  bip122: createBitcoinStage,
  cosmos: createCosmosStage,
}

/** The five namespaces. */
export const namespaces = Object.keys(stages)

/** The version that the texts of a namespace have. */
export const versionOf = (namespace: string): string => (namespace === 'polkadot' ? '1.0.0' : '1')

/** Connects a test wallet of a namespace, and returns its account. */
export async function openAccount(namespace: string): Promise<TestAccount> {
  const stage = await stages[namespace]?.()
  if (!stage) throw new Error(`no wallet of ${namespace}`)
  const { connector, connection } = await stage.connect()
  const [account] = connection.accounts
  const { signMessage } = connector.capabilities(connection)
  if (!account || !signMessage) throw new Error('nothing signs')
  return {
    networkId: connection.networkId,
    address: account.address,
    sign: async message => ({ message, signed: await signMessage.sign({ account, message }) }),
  }
}

/** What a verifier gets of a text that an account signs. */
export async function signFor(account: TestAccount, message: string): Promise<VerifySignInInput> {
  const { networkId, address } = account
  return { networkId, address, ...(await account.sign(message)) }
}
