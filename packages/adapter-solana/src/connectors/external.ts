import { type InstanceContext, openPassed, type WalletCode } from '@latchkey/core/adapter'
import { readStandardWallet } from '../announcements.js'
import type { Chain } from '../chain/chain.types.js'
import type { ExternalWallet } from '../external.types.js'
import { openWallet } from './wallet-code.js'

/**
 * Loads a wallet's SDK, makes its wallet and opens it as any other.
 * @throws LatchkeyError `unavailable`, and what the wallet's entry throws
 */
export async function openExternal(
  { id, name, open }: ExternalWallet,
  context: InstanceContext,
  loadChain: () => Promise<Chain>,
): Promise<WalletCode> {
  const opened = await openPassed(
    name,
    () => open({ host: context.host }),
    ({ wallet }) => readStandardWallet(wallet) !== undefined,
  )
  const code = openWallet({ id, type: 'EXTERNAL', wallet: opened.wallet }, context, loadChain)
  return {
    ...code,
    connect(input, options) {
      opened.prefer?.(input.networkId)
      return code.connect(input, options)
    },
  }
}
