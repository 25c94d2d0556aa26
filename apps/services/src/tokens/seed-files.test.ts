import { readFile } from 'node:fs/promises'
import { isAddress } from 'viem'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { splitAccountId } from './asset-id.js'
import { priceEntrySchema } from './import-prices.js'
import { tokenEntrySchema } from './import-tokens.js'

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../seed/${name}`, import.meta.url), 'utf8'))

it('the seed lists each token once, with a correct checksum in its address', async () => {
  const entries = z.parse(z.array(tokenEntrySchema), await read('tokens.json'))
  expect(new Set(entries.map(({ id }) => id.toLowerCase())).size).toBe(entries.length)
  for (const { id } of entries) {
    const { namespace, address } = splitAccountId(id)
    if (namespace === 'eip155') expect(isAddress(address), id).toBe(true)
  }
})

it('the seed has no price: one that was true when it was written is wrong when it is read', async () => {
  expect(z.parse(z.array(priceEntrySchema), await read('prices.json'))).toEqual([])
})
