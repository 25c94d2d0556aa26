import { startKeeper } from '../keeper/start-keeper.js'
import { readKeyFile } from '../parties/keys/key-file.js'
import type { Command } from './command.types.js'
import { partyFlags, readKeeperArguments, writeKeyFile } from './party-flags.js'
import { sayListening } from './say-listening.js'

/** Runs the keeper, the other party of the embedded wallet. */
export const keeperCommand: Command = {
  summary: 'keeper of the embedded wallet: its own check of addresses, and the other halves',
  async run(input) {
    const read = readKeeperArguments(input)
    if (!read) return void process.stdout.write(`Usage: npm start -- keeper [options]\n\n${partyFlags}\n`)
    if (read.createsKeys) return writeKeyFile(read.config.keyFile)
    const keeper = await startKeeper({ config: read.config, keys: readKeyFile(read.config.keyFile) })
    input.onStop(() => keeper.close())
    sayListening('keeper', keeper)
  },
}
