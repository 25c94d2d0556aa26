// The node's own process: `node process.mjs <port> <genesis and blocks as JSON>`.
import { register } from 'tsx/esm/api'

register()
const [port, options] = process.argv.slice(2)
const { serve } = await import('./server.ts')
await serve(Number(port), JSON.parse(options ?? '{}'))
