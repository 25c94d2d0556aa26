import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { LocalChainError } from '../errors'

const require = createRequire(import.meta.url)

/** How to get the node; part of every message about its absence. */
export const howToGetPolkadotNode =
  'Install `@acala-network/chopsticks@1.5.1` and `@substrate/connect-known-chains@1.10.3`, about 270 MB. In the workspace, tools/polkadot-node has them: `npx pnpm@10 install`. Node 20.19 or newer is enough, whatever the package says.'

/** The published package has the script in itself; in the workspace it is in the package that has chopsticks. */
const findOwnScript = (): string => {
  const built = fileURLToPath(new URL('node.mjs', import.meta.url))
  return existsSync(built) ? built : require.resolve('@latchkey/polkadot-node/node.mjs')
}

/**
 * Path of the script that runs the node.
 * @throws LocalChainError `binaryMissing`
 */
export const findPolkadotNode = (findScript = findOwnScript): string => {
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
