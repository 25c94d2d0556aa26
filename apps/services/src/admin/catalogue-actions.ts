import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { imageNames, projects, wallets } from '../database/schema/index.js'
import { storeImage } from '../images/store-image.js'
import { importPrices } from '../tokens/import-prices.js'
import { importTokens } from '../tokens/import-tokens.js'
import { importWallets, walletFileSchema } from '../wallets/import-wallets.js'
import { walletsCacheKey } from '../wallets/read-directory.js'
import { type AdminAction, type AdminContext, AdminError, type AdminFlags } from './admin.types.js'
import { explain, readAnyFile, readJsonFile } from './read-json-file.js'

const importWalletFile: AdminAction = {
  usage: '<file>',
  arguments: 1,
  async run({ database, cache }, [file = '']) {
    const records = await readJsonFile(file, walletFileSchema)
    await database.db.transaction(tx => importWallets(tx, records))
    await cache.forget(walletsCacheKey)
    return `Imported ${records.length} wallets.`
  },
}

const nameImage = async (
  { database: { db }, cache }: AdminContext,
  imageId: string,
  { wallet, token, currency }: AdminFlags,
): Promise<void> => {
  const names = [
    ['token', token],
    ['currency', currency],
  ] as const
  for (const [kind, name] of names) {
    if (name === undefined) continue
    await db
      .insert(imageNames)
      .values({ kind, name: name.toLowerCase(), imageId })
      .onConflictDoUpdate({ target: [imageNames.kind, imageNames.name], set: { imageId } })
    await cache.forget('image-names:')
  }
  if (wallet === undefined) return
  await db.update(wallets).set({ imageId }).where(eq(wallets.id, wallet))
  await cache.forget(walletsCacheKey)
}

const importImage: AdminAction = {
  usage: '<file> [--wallet <id>] [--token <symbol>] [--currency <code>] [--project <id>]',
  arguments: 1,
  async run(context, [file = ''], flags) {
    const { db } = context.database
    const { wallet, token, currency, project } = flags
    const isNamed = wallet !== undefined || token !== undefined || currency !== undefined
    if (project !== undefined && isNamed)
      throw new AdminError(
        'An image of a project has no other place: leave out --wallet, --token and --currency.',
      )
    if (project !== undefined && (await db.$count(projects, eq(projects.id, project))) === 0)
      throw new AdminError('There is no such project.')
    if (wallet !== undefined && (await db.$count(wallets, eq(wallets.id, wallet))) === 0)
      throw new AdminError('There is no such wallet.')
    const id = await storeImage(
      db,
      await readAnyFile(file),
      project === undefined ? {} : { projectId: project },
    )
    await nameImage(context, id, flags)
    return id
  },
}

const importTokenFile: AdminAction = {
  usage: '<file>',
  arguments: 1,
  async run(context, [file = '']) {
    const entries = await readJsonFile(file, z.array(z.unknown()))
    const count = await importTokens(context, entries).catch(error => {
      throw explain(error, 'A token of the file')
    })
    return `Imported ${count} tokens.`
  },
}

const setPrice: AdminAction = {
  usage: '<CAIP-10 | CAIP-2 | currency:<code>> <US dollars> [--fixed]',
  arguments: 2,
  async run(context, [asset, usd], { fixed }) {
    const at = fixed ? 'fixed' : new Date().toISOString()
    await importPrices(context, [{ asset, usd: Number(usd), at }]).catch(error => {
      throw explain(error, 'The price')
    })
    return fixed ? 'Set. The price has no age.' : 'Set. The price counts until it is too old.'
  },
}

/** Actions on what the services list. */
export const walletActions: Readonly<Record<string, AdminAction>> = { import: importWalletFile }
export const imageActions: Readonly<Record<string, AdminAction>> = { import: importImage }
export const tokenActions: Readonly<Record<string, AdminAction>> = { import: importTokenFile }
export const priceActions: Readonly<Record<string, AdminAction>> = { set: setPrice }
