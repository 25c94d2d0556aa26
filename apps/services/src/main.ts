#!/usr/bin/env node
import { createRelay, RelayConfigError, type RelayLog } from './relay/index.js'
import { readRelayCommand, usage } from './relay-options.js'

/** One JSON object a line, on standard output. */
const createLog =
  (quiet: boolean): RelayLog =>
  entry => {
    if (quiet && entry.level === 'info') return
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }

const run = async (): Promise<void> => {
  const command = readRelayCommand(process.argv.slice(2), process.env)
  if (command.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const log = createLog(command.quiet)
  const relay = await createRelay({ ...command.options, log })
  const { dataDir } = command.options
  process.stdout.write(
    `${JSON.stringify({ level: 'info', event: 'listening', url: relay.url, pid: process.pid, dataDir })}\n`,
  )
  let asked = false
  const stop = async (signal: string) => {
    if (asked) process.exit(1)
    asked = true
    log({ level: 'info', event: 'closing', signal })
    await relay.close()
    log({ level: 'info', event: 'closed' })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

const isMistake = (error: unknown): error is Error =>
  error instanceof RelayConfigError ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string')

try {
  await run()
} catch (error) {
  if (!isMistake(error)) throw error
  process.stderr.write(`${error.message}\nSee --help.\n`)
  process.exitCode = 1
}
