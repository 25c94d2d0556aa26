import { describeChains } from './describe-chains'
import { LocalChainError } from './errors'
import { startLocalChains } from './local-chains'

const readBlockTime = (args: readonly string[]): number | undefined => {
  const given = args.find(arg => arg.startsWith('--block-time='))?.slice('--block-time='.length)
  const seconds = Number(given)
  return given === undefined || !Number.isInteger(seconds) || seconds < 1 ? undefined : seconds
}

const waitForSignal = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/** Starts every local node, prints where they are, and stops them on Ctrl-C. */
export const runCli = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const blockTime = readBlockTime(args)
  const stopped = waitForSignal()
  try {
    const chains = await startLocalChains(blockTime === undefined ? {} : { blockTime })
    console.log(describeChains(chains.all))
    console.log('\nCtrl-C stops them.')
    await stopped
    await chains.stop()
    console.log('Stopped.')
  } catch (error) {
    if (!(error instanceof LocalChainError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
