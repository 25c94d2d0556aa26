import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageNames, images, projectImages } from '../database/schema/index.js'
import { usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, testOrigin } from '../testing/services-under-test.fixture.js'
import { createImages } from './images.js'

const square = (size: number, background = 'red') =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
const red = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="red"/></svg>',
)

describe.each(usualKinds)('images on %s', kind => {
  it('are WebP under their hash, for good, and can run nothing', async () => {
    const { get, context } = await startTestServices({ kind })
    const id = await context.images.add(red)
    for (const path of [`/getWalletImage/${id}`, `/public/getAssetImage/${id}?projectId=any&st=a&sv=1`]) {
      const response = await get(path, { origin: 'https://elsewhere.test' })
      expect(response.status).toBe(200)
      const { headers } = response
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(id)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
      const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
  })

  it('of currencies and tokens are found by name, in either case', async () => {
    const { get } = await startTestServices({
      kind,
      async prepare({ context }) {
        const imageId = await context.images.add(red)
        await context.database.db.insert(imageNames).values([
          { kind: 'currency', name: 'usd', imageId },
          { kind: 'token', name: 'eth', imageId },
        ])
      },
    })
    for (const path of ['getCurrencyImage/USD', 'getCurrencyImage/usd', 'getTokenImage/ETH']) {
      const response = await get(`/public/${path}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    }
    expect((await get('/public/getCurrencyImage/eth')).status).toBe(404)
    expect((await get('/public/getTokenImage/usd')).status).toBe(404)
  })

  it('are missing under any id that the services did not make', async () => {
    const { get } = await startTestServices({ kind })
    const ids = ['0'.repeat(64), 'https%3A%2F%2Fexample.com%2Fa.png', '..%2f..%2fetc%2fpasswd', "'", '%00']
    for (const id of ids) {
      const response = await get(`/public/getAssetImage/${id}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ code: 'notFound' })
    }
  })

  it('of a project give way to newer ones beyond its space; those of the catalogue and of others stay', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const { context } = await startTestServices({
      kind,
      projects: [{ id: 'one' }, { id: 'two' }],
      now: () => now,
    })
    const { db } = context.database
    const small = createImages(context, 400)
    const add = async (color: string, projectId?: string) => {
      now += 60_000
      return small.add(await square(64, color).png().toBuffer(), projectId === undefined ? {} : { projectId })
    }
    const catalogue = await add('red')
    await add('red', 'one')
    const shared = await add('blue', 'one')
    await add('blue', 'two')
    const old = await add('green', 'one')
    const [row] = await db.select({ size: images.size }).from(images).where(eq(images.id, old))
    expect(row?.size).toBeGreaterThan(60)
    const newer = []
    for (const color of ['#123456', '#654321', '#abcdef', '#fedcba', '#111111', '#222222'])
      newer.push(await add(color, 'one'))
    expect(await small.read(old)).toBeUndefined()
    for (const id of [catalogue, shared, newer.at(-1) as string])
      expect(await createImages(context).read(id)).toBeDefined()
    const rows = await db.select().from(projectImages).where(eq(projectImages.projectId, 'one'))
    expect(rows.length).toBeLessThan(8)
    expect(rows.map(({ imageId }) => imageId)).toContain(newer.at(-1))
  })

  it('that a project uses stay before those that it does not', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const { context } = await startTestServices({ kind, now: () => now })
    const picture = async (color: string) => square(64, color).png().toBuffer()
    const size = (await small(await picture('red'))).byteLength
    const space = createImages(context, size * 2.5)
    const used = await space.add(await picture('red'), { projectId: 'test-project' })
    now += 60_000
    const unused = await space.add(await picture('lime'), { projectId: 'test-project' })
    now += 7_200_000
    await createImages(context).read(used)
    now += 60_000
    await space.add(await picture('blue'), { projectId: 'test-project' })
    expect(await createImages(context).read(used)).toBeDefined()
    expect(await createImages(context).read(unused)).toBeUndefined()
  })
})

const small = async (png: Uint8Array) => sharp(png).webp({ quality: 90 }).toBuffer()

it('the image routes answer pages of no project, and take no POST', async () => {
  const { post } = await startTestServices()
  expect((await post(`/public/getAssetImage/${'0'.repeat(64)}`, {}, { origin: testOrigin })).status).toBe(404)
})
