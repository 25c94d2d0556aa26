// The node's own process: `node process.mjs <port> <genesis hash and slot options as JSON>`.
import { createRequire } from 'node:module'
import { register } from 'tsx/esm/api'

const require = createRequire(import.meta.url)
const [port, options] = process.argv.slice(2)
try {
  require('litesvm')
} catch (error) {
  // Told apart from other failures by the one who started this: there is no binary for this machine.
  console.error('LITESVM_MISSING', error instanceof Error ? error.message : error)
  process.exit(1)
}
register()
const { serve } = await import('./server.ts')
await serve(Number(port), JSON.parse(options ?? '{}'))
