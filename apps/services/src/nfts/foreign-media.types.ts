import type { NftMetadata } from './nfts.types.js'

/** Metadata and images that strangers name, fetched by the server alone. */
export interface ForeignMedia {
  /** Returns `null` for what cannot be fetched or is no metadata. Never rejects. */
  readMetadata(uri: string): Promise<NftMetadata | null>
  /** Makes an image anew. Returns its address at the services, or `null`. Never rejects. */
  readImage(uri: string, projectId: string): Promise<string | null>
}
