import type { Context } from 'hono'
import * as z from 'zod/mini'
import { ApiProblem } from '../server/problem.js'
import { type CreateRoutes, defineRoute } from '../server/route.types.js'

const name = z.string().check(z.maxLength(128))
const yearSeconds = 31_536_000
const daySeconds = 86_400

const answer = (c: Context, id: string, bytes: Uint8Array, cacheControl: string): Response => {
  const etag = `"${id}"`
  const headers = {
    'cache-control': cacheControl,
    etag,
    // Any page may show these images, so a cache in front keeps one answer for all.
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
    // An image that is opened by itself runs nothing. It is WebP in any case.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/webp' })
}

const answers = {
  200: { description: 'The image', type: 'image/webp' },
  304: { description: 'The image of this etag' },
} as const

const missing = (): ApiProblem => new ApiProblem('notFound', 'There is no such image.')

/** Images by id, and by the name of a currency or a token. No route takes an address to fetch. */
export const createImageRoutes: CreateRoutes = ({ images }) => {
  const byId = (path: string, summary: string) =>
    defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      summary,
      project: 'none',
      params: z.object({ id: name }),
      answers,
      async handle({ params: { id }, c }) {
        const bytes = await images.read(id)
        if (!bytes) throw missing()
        return answer(c, id, bytes, `public, max-age=${yearSeconds}, immutable`)
      },
    })
  const byName = (path: string, kind: 'currency' | 'token', summary: string) =>
    defineRoute({
      method: 'GET',
      path: `${path}/:name`,
      summary,
      project: 'none',
      params: z.object({ name }),
      answers,
      async handle({ params, c }) {
        const id = await images.findNamed(kind, params.name)
        const bytes = id === undefined ? undefined : await images.read(id)
        if (id === undefined || !bytes) throw missing()
        return answer(c, id, bytes, `public, max-age=${daySeconds}`)
      },
    })
  return [
    byId('/getWalletImage', 'The image of a wallet, by its image_id.'),
    byId('/public/getAssetImage', 'An image by its id: networks, tokens, NFTs.'),
    byName('/public/getCurrencyImage', 'currency', 'The image of a currency, by its code.'),
    byName('/public/getTokenImage', 'token', 'The image of a listed token or coin, by its symbol.'),
  ]
}
