// The node's own process: `process.js <port> <genesis and blocks as JSON>`.
import { serve } from './server'

const [port, options] = process.argv.slice(2)
await serve(Number(port), JSON.parse(options ?? '{}'))
