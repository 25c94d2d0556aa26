import * as z from 'zod/mini'
import { cleanText } from '../nodes/contract-text.js'
import type { NftMetadata } from './nfts.types.js'

const text = z.optional(z.catch(z.nullable(z.string()), null))
const metadataSchema = z.object({
  name: text,
  description: text,
  image: text,
  image_url: text,
  /** The text of an SVG. */
  image_data: text,
})

/** Reads metadata of ERC-721 and ERC-1155. Returns `undefined` for what is no JSON object. */
export function readMetadata(bytes: Uint8Array): NftMetadata | undefined {
  try {
    const parsed = z.safeParse(metadataSchema, JSON.parse(new TextDecoder().decode(bytes)))
    if (!parsed.success) return undefined
    const { name, description, image, image_url: imageUrl, image_data: imageData } = parsed.data
    return {
      name: cleanText(name ?? '', 200),
      description: cleanText(description ?? '', 2_000),
      image: image || imageUrl || imageData || null,
    }
  } catch {
    return undefined
  }
}
