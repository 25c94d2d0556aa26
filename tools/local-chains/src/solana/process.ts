// The node's own process: `process.js <port> <genesis hash and slot options as JSON>`.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [port, options] = process.argv.slice(2)
try {
  require('litesvm')
} catch (error) {
  // The parent tells this from other failures: LiteSVM is not installed, or has no binary for this machine.
  console.error('LITESVM_MISSING', error instanceof Error ? error.message : error)
  process.exit(1)
}
const { serve } = await import('./server')
await serve(Number(port), JSON.parse(options ?? '{}'))
