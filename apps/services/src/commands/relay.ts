import { createRelay, RelayConfigError, type RelayLog } from '../relay/index.js'
import type { Command } from './command.types.js'
import { readRelayCommand, usage } from './relay-options.js'

/** One JSON object a line, on standard output. */
const createLog =
  (quiet: boolean): RelayLog =>
  entry => {
    if (quiet && entry.level === 'info') return
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }

/** Runs the relay for mobile wallets. */
export const relayCommand: Command = {
  summary: 'the relay for mobile wallets',
  isMistake: error => error instanceof RelayConfigError,
  async run({ args, env, onStop }) {
    const command = readRelayCommand(args, env)
    if (command.help) return void process.stdout.write(`${usage}\n`)
    const log = createLog(command.quiet)
    const relay = await createRelay({
      ...command.options,
      log,
      // What starts this process again gives it a new place.
      onLost: () => process.exit(1),
    })
    const { dataDir } = command.options
    process.stdout.write(
      `${JSON.stringify({ level: 'info', event: 'listening', url: relay.url, pid: process.pid, dataDir, shared: command.options.database !== undefined })}\n`,
    )
    onStop(async signal => {
      log({ level: 'info', event: 'closing', signal })
      await relay.close()
      log({ level: 'info', event: 'closed' })
    })
  },
}
