import { connectDatabase } from '../database/connect.js'
import type { Command } from './command.types.js'
import { readServiceConfig, serviceFlags } from './service-flags.js'

/** Brings the tables up to date and ends. Several may run at once. */
export const migrateCommand: Command = {
  summary: 'brings the tables up to date',
  async run(input) {
    const config = readServiceConfig(input)
    if (!config)
      return void process.stdout.write(`Usage: npm start -- migrate [options]\n\n${serviceFlags}\n`)
    const database = await connectDatabase(config, {
      onError: error => process.stderr.write(`${error.message}\n`),
      onLockLost: () => process.exit(1),
    })
    await database.close()
    process.stdout.write('The tables are up to date.\n')
  },
}
