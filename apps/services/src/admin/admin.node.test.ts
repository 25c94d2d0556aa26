import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { images, prices, tokens } from '../database/schema/index.js'
import { runMain } from '../testing/run-main.fixture.js'
import { createPostgresDatabase, usualKinds } from '../testing/servers/test-databases.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'
import type { AdminFlags } from './admin.types.js'
import { imageActions, priceActions, tokenActions, walletActions } from './catalogue-actions.js'
import { projectActions } from './project-actions.js'

const actions = {
  project: projectActions,
  wallet: walletActions,
  image: imageActions,
  token: tokenActions,
  price: priceActions,
}

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-admin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const write = async (content: unknown): Promise<string> => {
  const file = path.join(await createFolder(), 'file')
  await writeFile(file, content instanceof Uint8Array ? content : JSON.stringify(content))
  return file
}

const runner =
  ({ context }: TestServices) =>
  (words: string, args: readonly string[] = [], flags: AdminFlags = {}): Promise<string> => {
    const [resource = '', name = ''] = words.split(' ')
    const action = actions[resource as keyof typeof actions][name]
    if (!action) throw new Error(`no action ${words}`)
    return action.run(context, args, flags)
  }

const red = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

describe.each(usualKinds)('an admin on %s', kind => {
  it('adds, changes, lists and removes projects, which running services see at once', async () => {
    const services = await startTestServices({ kind, projects: [], config: { analytics: true } })
    const { get } = services
    const run = runner(services)
    const config = '/appkit/v1/config?projectId=shop'
    expect((await get(config)).status).toBe(401)
    const features = [{ id: 'activity', isEnabled: true, config: null }]
    await run('project add', ['shop'], { origin: ['https://shop.test'], features: JSON.stringify(features) })
    expect(await (await get(config)).json()).toEqual({ features })
    expect((await get(config, { origin: 'https://other.test' })).status).toBe(403)
    await run('project set', ['shop'], { origin: ['any'], features: 'app', analytics: 'off', budget: '2' })
    expect(await (await get(config, { origin: 'https://other.test' })).json()).toEqual({ features: null })
    const listed = { id: 'shop', name: 'shop', origins: [], features: null, analytics: false, budget: 2 }
    expect(JSON.parse(await run('project list'))).toEqual(listed)
    await run('project set', ['shop'], { name: 'The shop', budget: 'default' })
    expect(JSON.parse(await run('project list'))).toEqual({ ...listed, name: 'The shop', budget: null })
    const { id } = await addImage(run, { project: 'shop' })
    expect((await get(`/public/getAssetImage/${id}`)).status).toBe(200)
    await run('project remove', ['shop'])
    expect((await get(config)).status).toBe(401)
    expect(await services.context.database.db.$count(images)).toBe(0)
  })

  it('imports wallets, images, tokens and prices', async () => {
    const services = await startTestServices({ kind })
    const { get, context } = services
    const run = runner(services)
    const wallets = '/getWallets?projectId=test-project'
    expect((await (await get(wallets)).json()).count).toBe(0)
    await run('wallet import', [await write([{ id: 'w', name: 'W' }])])
    const { id } = await addImage(run, { wallet: 'w', token: 'WWW', currency: 'chf' })
    expect((await (await get(wallets)).json()).data).toEqual([
      { id: 'w', name: 'W', order: 1, image_id: id, image_url: expect.stringContaining(id) },
    ])
    expect((await get('/public/getTokenImage/www')).status).toBe(200)
    expect((await get('/public/getCurrencyImage/CHF')).status).toBe(200)
    const token = { id: `eip155:1:0x${'ab'.repeat(20)}`, name: 'T', symbol: 'T', decimals: 6 }
    await run('token import', [await write([token])])
    await run('price set', [token.id, '1.5'])
    const { db } = context.database
    expect(await db.select().from(tokens)).toMatchObject([{ id: token.id, decimals: 6 }])
    expect(await db.select().from(prices)).toMatchObject([{ asset: token.id, usd: 1.5 }])
  })
})

const addImage = async (run: ReturnType<typeof runner>, flags: AdminFlags): Promise<{ id: string }> => ({
  id: await run('image import', [await write(new Uint8Array(await red()))], flags),
})

describe('an admin', () => {
  it('is told what is wrong, and nothing is stored', async () => {
    const services = await startTestServices()
    const run = runner(services)
    const token = { id: 'eip155:1:0xab', name: '', symbol: 'T', decimals: 6 }
    const mistakes: [string, () => Promise<unknown>, RegExp][] = [
      ['id', () => run('project add', ['a b']), /id of a project/],
      ['twice', () => run('project add', ['test-project']), /project set/],
      ['origin', () => run('project add', ['a'], { origin: ['not an origin'] }), /no origin/],
      ['features', () => run('project add', ['a'], { features: '[{}]' }), /0\.id/],
      ['budget', () => run('project add', ['a'], { budget: '0' }), /whole number/],
      ['analytics', () => run('project add', ['a'], { analytics: 'maybe' }), /on or off/],
      ['unknown', () => run('project set', ['b'], { name: 'B' }), /no such project/],
      ['gone', () => run('project remove', ['b']), /no such project/],
      ['no file', () => run('wallet import', ['/nowhere']), /ENOENT/],
      ['no wallet', async () => run('wallet import', [await write([{ id: 'w' }])]), /0\.name/],
      ['no token', async () => run('token import', [await write([token])]), /name/],
      ['no price', () => run('price set', ['eip155:1', 'much']), /usd/],
      ['no image', async () => run('image import', [await write('text')]), /cannot be used/],
      ['no owner', async () => addImage(run, { project: 'b' }), /no such project/],
      ['two places', async () => addImage(run, { project: 'b', token: 'T' }), /no other place/],
      ['no such wallet', async () => addImage(run, { wallet: 'w' }), /no such wallet/],
    ]
    for (const [name, attempt, message] of mistakes) {
      const error = await attempt().catch((reason: unknown) => reason)
      expect([name, (error as Error).message]).toEqual([name, expect.stringMatching(message)])
    }
    expect((await run('project list')).split('\n').length).toBe(1)
    expect(await services.context.database.db.$count(images)).toBe(0)
  })

  it('changes a database that other processes serve', async () => {
    const databaseUrl = await createPostgresDatabase()
    const { get } = await startTestServices({ kind: 'postgres', config: { databaseUrl } })
    const config = '/appkit/v1/config?projectId=shop'
    expect((await get(config)).status).toBe(401)
    const env = { DATABASE_URL: databaseUrl }
    const added = await runMain(['admin', 'project', 'add', 'shop', '--origin', 'https://shop.test'], env)
    expect(added).toEqual({ code: 0, stdout: 'Added shop.\n', stderr: '' })
    await expect.poll(async () => (await get(config)).status).toBe(200)
    const wrong = await runMain(['admin', 'project', 'add'], env)
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('Write: admin project add <id>')
  })

  it('cannot open an embedded database that is served', async () => {
    const { context } = await startTestServices({ kind: 'pglite' })
    const result = await runMain(['admin', 'project', 'list', '--data', context.config.dataDir])
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('Another process uses the folder')
  })
})
