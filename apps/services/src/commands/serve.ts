import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServices } from '../server/create-services.js'
import type { Command } from './command.types.js'
import { readServiceConfig, serviceFlags } from './service-flags.js'

/** Both are written by the build. From sources the first start makes the database anew, which takes some seconds. */
const templateOf = (isSeeded: boolean): string =>
  fileURLToPath(new URL(isSeeded ? './template-seeded.tar.gz' : './template.tar.gz', import.meta.url))

/** Runs the API host, the blockchain API and the analytics host in one process. */
export const serveCommand: Command = {
  summary: 'the API, the blockchain API with its gateway, and analytics',
  async run(input) {
    const config = readServiceConfig(input)
    if (!config) return void process.stdout.write(`Usage: npm start -- serve [options]\n\n${serviceFlags}\n`)
    const template = templateOf(config.seed)
    const services = await createServices({ config, ...(existsSync(template) && { template }) })
    // Who reads the line below may stop the process at once.
    input.onStop(() => services.close())
    const { kind } = services.context.database
    process.stdout.write(
      `${JSON.stringify({ level: 'info', event: 'listening', url: services.url, pid: process.pid, database: kind })}\n`,
    )
  },
}
