import { type AllChainsOptions, localNamespaces, startAllChains } from './all-chains'
import { describeAllChains } from './describe/all-chains'
import { LocalChainError } from './errors'

const readFlag = (args: readonly string[], name: string): string | undefined =>
  args.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

const readOptions = (args: readonly string[]): AllChainsOptions => {
  const seconds = Number(readFlag(args, 'block-time'))
  const leftOut = readFlag(args, 'leave-out')?.split(',') ?? []
  return {
    ...(Number.isInteger(seconds) && seconds >= 1 ? { blockTime: seconds } : {}),
    leaveOut: localNamespaces.filter(namespace => leftOut.includes(namespace)),
  }
}

const waitForSignal = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/**
 * Starts the local nodes of every namespace, prints where they are and which do not run, and stops them on Ctrl-C.
 * `--leave-out=polkadot,bip122` does without some, `--block-time=2` sets the seconds between blocks of eip155.
 */
export const runCli = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const stopped = waitForSignal()
  try {
    const chains = await startAllChains(readOptions(args))
    console.log(describeAllChains(chains))
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
