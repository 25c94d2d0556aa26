#!/usr/bin/env node
import type { Command } from './commands/command.types.js'
import { ConfigError } from './config/config-error.js'

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.js')).serveCommand,
  relay: async () => (await import('./commands/relay.js')).relayCommand,
  migrate: async () => (await import('./commands/migrate.js')).migrateCommand,
  admin: async () => (await import('./commands/admin.js')).adminCommand,
  auth: async () => (await import('./commands/auth.js')).authCommand,
  keeper: async () => (await import('./commands/keeper.js')).keeperCommand,
  parties: async () => (await import('./commands/parties.js')).partiesCommand,
  accounts: async () => (await import('./commands/care/accounts.js')).accountsCommand,
  keys: async () => (await import('./commands/care/keys.js')).keysCommand,
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand,
}

const usage = async (): Promise<string> => {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(10)}${(await load()).summary}`),
  )
  return `Usage: npm start -- <command> [options]\n\n${lines.join('\n')}\n\nEach command has --help.`
}

let asked = false
const onStop = (stop: (signal: string) => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      stop(signal).catch(error => {
        process.stderr.write(`The services did not stop in order: ${String(error)}\n`)
        process.exit(1)
      })
    })
}

/** Whether the message alone helps: a wrong setting or flag, a taken port, a database that is away. */
const isMistake = (command: Command, error: unknown): error is Error =>
  error instanceof ConfigError ||
  command.isMistake?.(error) === true ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string')

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
if (load) {
  const command = await load()
  try {
    await command.run({ args, env: process.env, onStop })
  } catch (error) {
    if (!isMistake(command, error)) throw error
    process.stderr.write(`${error.message}\nSee ${name} --help.\n`)
    process.exitCode = 1
  }
} else {
  const isHelp = ['', '-h', '--help', 'help'].includes(name)
  process[isHelp ? 'stdout' : 'stderr'].write(`${await usage()}\n`)
  process.exitCode = isHelp ? 0 : 1
}
