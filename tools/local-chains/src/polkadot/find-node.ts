import { createRequire } from 'node:module'
import { LocalChainError } from '../errors'

const require = createRequire(import.meta.url)

/** How to get the node; part of every message about its absence. */
export const howToGetPolkadotNode =
  'Install the whole workspace (`npx pnpm@10 install`): tools/polkadot-node brings chopsticks and the Asset Hub runtime, about 270 MB. Node 20.19 or newer is enough, whatever the package says.'

/**
 * Path of the script that runs the node.
 * @throws LocalChainError `binaryMissing`
 */
export const findPolkadotNode = (
  findScript = () => require.resolve('@latchkey/polkadot-node/node.mjs'),
): string => {
  try {
    const script = findScript()
    // The script's own package may be there without what it needs: a partial install.
    createRequire(script).resolve('@acala-network/chopsticks')
    return script
  } catch (cause) {
    throw new LocalChainError('binaryMissing', 'Chopsticks, the Polkadot node, is not installed.', {
      hint: howToGetPolkadotNode,
      cause,
    })
  }
}
