import { LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { type ChainFacts, requireChain } from '../../codec/chain-facts.js'
import { isUnknownChain } from '../../codec/errors.js'
import type { WalletKey } from '../drivers/driver.types.js'
import { findNetwork, type Session } from '../session.js'
import { parseKey } from './wallet-key.js'

/** The key on a chain. May ask where the wallet has not let the app see it. */
export const readKey = async ({ driver, found }: Session, facts: ChainFacts): Promise<WalletKey> =>
  parseKey(found.form, await driver.key(facts.chainId), facts)

/**
 * Has the wallet let the app see a chain, which it gets to know first where it does not.
 * @throws what the wallet throws, LatchkeyError `unsupportedNetwork`
 */
export async function openChain(session: Session, networkId: NetworkId) {
  const { driver, host, chains } = session
  const facts = requireChain(chains, networkId)
  try {
    await driver.enable(facts.chainId)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const network = findNetwork(host, networkId)
    if (!network) throw error
    await driver.suggest(network, facts)
    // Asked once more; a second refusal is an answer, not a reason to loop.
    await driver.enable(facts.chainId).catch((again: unknown) => {
      if (!isUnknownChain(again)) throw again
      throw new LatchkeyError('unsupportedNetwork', 'The wallet did not keep the network it was given')
    })
  }
  return { facts, key: await readKey(session, facts) }
}
