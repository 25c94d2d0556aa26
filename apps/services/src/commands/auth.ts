import { startAuth } from '../auth/start-auth.js'
import { readKeyFile } from '../parties/keys/key-file.js'
import type { Command } from './command.types.js'
import { partyFlags, readAuthArguments, writeKeyFile } from './party-flags.js'
import { sayListening } from './say-listening.js'

/** Runs auth, one of the two parties of the embedded wallet. */
export const authCommand: Command = {
  summary: 'auth of the embedded wallet: logins, sessions, and one kind of halves',
  async run(input) {
    const read = readAuthArguments(input)
    if (!read) return void process.stdout.write(`Usage: npm start -- auth [options]\n\n${partyFlags}\n`)
    if (read.createsKeys) return writeKeyFile(read.config.keyFile)
    const auth = await startAuth({ config: read.config, keys: readKeyFile(read.config.keyFile) })
    input.onStop(() => auth.close())
    sayListening('auth', auth)
  },
}
