import type { Connect, Plugin } from 'vite'

/** Hands a page the description of the local chains that were started for it; 404 when there are none. */
export function localChains(): Plugin {
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url?.split('?')[0] !== '/local-chains.json') return next()
    const description = process.env.LATCHKEY_CHAINS
    response.statusCode = description ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(description ?? '{}')
  }
  return {
    name: 'latchkey-local-chains',
    configureServer: server => void server.middlewares.use(answer),
    configurePreviewServer: server => void server.middlewares.use(answer),
  }
}
