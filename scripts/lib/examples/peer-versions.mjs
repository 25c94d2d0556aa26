import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.mjs'

const rangeOf = (folder, name) => {
  const text = readFileSync(path.join(root, 'packages', folder, 'package.json'), 'utf8')
  return JSON.parse(text).peerDependencies[name]
}

/** The lowest version in a range such as `^2.38.0` or `>=18.2.0`. */
export const lowestOf = range => /\d+\.\d+\.\d+/.exec(range)[0]

const react = rangeOf('react', 'react')
const viem = rangeOf('adapter-evm', 'viem')

/** The oldest versions that our packages go with, and the oldest TypeScript that reads their types. */
export const oldest = {
  react: lowestOf(react),
  'react-dom': lowestOf(react),
  viem: lowestOf(viem),
  '@types/react': '18.2.79',
  '@types/react-dom': '18.2.25',
  typescript: '5.4.5',
}

/** The oldest `@wagmi/core` that the connector is tested with. It imports nothing of it, so no peer range says it. */
export const oldestWagmiCore = '2.16.0'

/** The same for a dapp with wagmi: 2.14.1 brings `oldestWagmiCore`, and this RainbowKit is of the same month. */
export const oldestWagmi = { ...oldest, wagmi: '2.14.1', '@rainbow-me/rainbowkit': '2.2.1' }

/** What npm takes for an app that is set up today. */
export const newest = {
  react,
  'react-dom': react,
  viem,
  '@types/react': '*',
  '@types/react-dom': '*',
  typescript: '*',
  wagmi: '^3.6.0',
}
