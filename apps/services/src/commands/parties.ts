import { parseArgs } from 'node:util'
import { startAuth } from '../auth/start-auth.js'
import { ConfigError } from '../config/config-error.js'
import { startKeeper } from '../keeper/start-keeper.js'
import { readKeyFile } from '../parties/keys/key-file.js'
import type { Command } from './command.types.js'
import { readAuthArguments, readKeeperArguments } from './party-flags.js'
import { sayListening } from './say-listening.js'

const help = `Usage: npm start -- parties --auth <file> --keeper <file>

  --auth <file>       JSON file of the settings of auth
  --keeper <file>     JSON file of the settings of the keeper
  --help

Who operates this process can open the keys of the wallets: it has the halves of both parties.`

const warning =
  'Auth and keeper run in one process: its operator has the halves of both and can open the keys of the wallets. Run them apart, by two operators.'

/** Runs both parties of the embedded wallet in one process. */
export const partiesCommand: Command = {
  summary: 'auth and keeper in one process: its operator can open keys',
  async run({ args, env, onStop }) {
    const text = { type: 'string' } as const
    const options = { auth: text, keeper: text, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArgs({ args: [...args], options })
    if (values.help) return void process.stdout.write(`${help}\n`)
    const configArgs = (file: string | undefined) => (file === undefined ? [] : ['--config', file])
    const settings = {
      auth: readAuthArguments({ env, args: configArgs(values.auth) })?.config,
      keeper: readKeeperArguments({ env, args: configArgs(values.keeper) })?.config,
    }
    if (!settings.auth || !settings.keeper) throw new ConfigError('Both parties need settings.')
    process.stdout.write(
      `${JSON.stringify({ level: 'warn', event: 'operator can open keys', message: warning })}\n`,
    )
    const auth = await startAuth({ config: settings.auth, keys: readKeyFile(settings.auth.keyFile) })
    try {
      const keys = readKeyFile(settings.keeper.keyFile)
      const keeper = await startKeeper({ config: settings.keeper, keys })
      onStop(async () => {
        await Promise.all([auth.close(), keeper.close()])
      })
      sayListening('auth', auth)
      sayListening('keeper', keeper)
    } catch (error) {
      await auth.close()
      throw error
    }
  },
}
