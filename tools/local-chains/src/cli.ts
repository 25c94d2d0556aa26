import { parseArgs } from 'node:util'
import { type AllChainsOptions, type LocalNamespace, localNamespaces, startAllChains } from './all-chains'
import { describeAllChains } from './describe/all-chains'
import { LocalChainError } from './errors'

const usage = `latchkey-chains [options]
  --namespaces <names>   eip155, solana, polkadot, bip122, cosmos; separated by commas. Default: all that run here
  --leave-out <names>    start all the others
  --port <number>        port of the first eip155 network, the second has the next one. Default: free ports
  --block-time <seconds> time between blocks of eip155. Default: a block per transaction`

const readNames = (text: string | undefined): readonly LocalNamespace[] => {
  const names = text?.split(',') ?? []
  const unknown = names.filter(name => !localNamespaces.some(known => known === name))
  if (unknown.length > 0)
    throw new LocalChainError(
      'unknownNamespace',
      `There is no local node for ${unknown.join(', ')}.\n${usage}`,
    )
  return localNamespaces.filter(namespace => names.includes(namespace))
}

const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 65_534) return number
  throw new LocalChainError('invalidArguments', `--${name} ${text} is not a whole number from 1.\n${usage}`)
}

const readArguments = (args: readonly string[]) => {
  const option = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        namespaces: option,
        'leave-out': option,
        port: option,
        'block-time': option,
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new LocalChainError('invalidArguments', `${said}\n${usage}`, { cause })
  }
}

/** What the arguments ask for; undefined asks for help. @throws LocalChainError that names the wrong argument */
export const readOptions = (args: readonly string[]): AllChainsOptions | undefined => {
  const values = readArguments(args)
  if (values.help) return undefined
  const wanted = readNames(values.namespaces)
  const leftOut = readNames(values['leave-out'])
  const port = readNumber('port', values.port)
  const blockTime = readNumber('block-time', values['block-time'])
  const isLeftOut = (each: LocalNamespace) =>
    leftOut.includes(each) || (wanted.length > 0 && !wanted.includes(each))
  return {
    ...(port === undefined ? {} : { port }),
    ...(blockTime === undefined ? {} : { blockTime }),
    leaveOut: localNamespaces.filter(isLeftOut),
  }
}

const waitForSignal = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

/** Starts the nodes that the arguments ask for, prints where they are and which do not run, and stops them on Ctrl-C. */
export const runCli = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const stopped = waitForSignal()
  try {
    const options = readOptions(args)
    if (options === undefined) return console.log(usage)
    const chains = await startAllChains(options)
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
