import { examine } from '../doctor/examine.js'
import type { Command } from './command.types.js'
import { readServiceConfig, serviceFlags } from './service-flags.js'

/** Says what is wrong with an installation. */
export const doctorCommand: Command = {
  summary: 'checks the settings, the database, Redis, the nodes and the clock',
  async run(input) {
    const config = readServiceConfig(input)
    if (!config) return void process.stdout.write(`Usage: npm start -- doctor [options]\n\n${serviceFlags}\n`)
    const findings = await examine(config)
    for (const { level, about, text } of findings)
      process.stdout.write(`${level.padEnd(5)}  ${about}: ${text}\n`)
    const wrong = findings.filter(({ level }) => level === 'wrong').length
    process.stdout.write(wrong === 0 ? '\nNothing is wrong.\n' : `\nWrong: ${wrong}.\n`)
    if (wrong > 0) process.exitCode = 1
  },
}
