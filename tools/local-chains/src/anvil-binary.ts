import { createRequire } from 'node:module'
import path from 'node:path'
import { LocalChainError } from './errors'

const require = createRequire(import.meta.url)
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/** How to get the binary; part of every message about its absence. */
export const howToGetAnvil =
  'Install `@foundry-rs/anvil` with optional dependencies (no `--no-optional`), or install Foundry (https://getfoundry.sh) and set ANVIL_BIN to the path of its `anvil`.'

/**
 * Path of anvil inside its platform package. The launcher of `@foundry-rs/anvil` is not used: it may download,
 * and it puts one more process between us and the one that has to be stopped.
 * @throws LocalChainError `binaryMissing`
 */
export const findAnvilBinary = (
  env: Readonly<Record<string, string | undefined>> = process.env,
  target = `${process.platform}-${process.arch}`,
): string => {
  if (env.ANVIL_BIN !== undefined && env.ANVIL_BIN !== '') return env.ANVIL_BIN
  const name = packages[target]
  if (name === undefined) {
    throw new LocalChainError('binaryMissing', `There is no packaged anvil for ${target}.`, {
      hint: howToGetAnvil,
    })
  }
  try {
    // The platform package is a dependency of @foundry-rs/anvil, so only that package can see it.
    const launcher = require.resolve('@foundry-rs/anvil/package.json')
    const manifest = createRequire(launcher).resolve(`${name}/package.json`)
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new LocalChainError('binaryMissing', `The package ${name} is not installed.`, {
      hint: howToGetAnvil,
      cause,
    })
  }
}
