// Starts Ponder with the settings of the services: see README.md.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    config: { type: 'string' },
    schema: { type: 'string', default: process.env.DATABASE_SCHEMA ?? 'latchkey_index' },
    port: { type: 'string', default: process.env.PORT ?? '8790' },
    hostname: { type: 'string', default: '127.0.0.1' },
  },
})
if (values.config !== undefined) process.env.LATCHKEY_CONFIG = values.config
// Ponder would tell its makers about this start otherwise.
process.env.PONDER_TELEMETRY_DISABLED = '1'
process.env.PORT = values.port
const root = fileURLToPath(new URL('.', import.meta.url))
const options = { root, schema: values.schema, hostname: values.hostname, 'log-format': 'json' }
process.argv.splice(
  2,
  process.argv.length,
  'start',
  ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
)
await import(new URL('./bin/ponder.js', import.meta.resolve('ponder')).href)
