import { LRUCache } from 'lru-cache'
import { createGuardedFetch } from '../images/guarded-fetch.js'
import type { ServiceContext } from '../server/service-context.types.js'
import type { ForeignMedia } from './foreign-media.types.js'
import { createHostLimit } from './host-limit.js'
import { readMetadata } from './metadata.js'
import { locate } from './metadata-uri.js'

const metadataBytes = 256_000
const fetchesPerHost = 2
const fetchMs = 8_000
const maxEntries = 5_000
/** Failures are kept as well: a dead host must not be asked on each view. */
const keptMs = 600_000

type MediaContext = Pick<ServiceContext, 'config' | 'images' | 'signal'>

/** Makes the media of one process. */
export function createForeignMedia({ config, images, signal }: MediaContext): ForeignMedia {
  const guardedFetch = createGuardedFetch({ allowLoopback: config.allowLoopbackSources })
  const limit = createHostLimit(fetchesPerHost)
  const kept = new LRUCache<string, Promise<unknown>>({ max: maxEntries, ttl: keptMs })

  const readBytes = async (uri: string, maxBytes?: number): Promise<Uint8Array | undefined> => {
    const location = locate(uri, config)
    if (location?.kind === 'inline') return location.bytes
    if (!location) return undefined
    const options = { signal, timeoutMs: fetchMs, ...(maxBytes !== undefined && { maxBytes }) }
    const { status, body } = await limit(location.url, () => guardedFetch(location.url, options))
    return status === 200 ? body : undefined
  }
  /** Shares one read per URI between all callers and caches its outcome. A `data:` URI needs no cache. */
  const once = <T>(key: string, uri: string, read: () => Promise<T | null>): Promise<T | null> => {
    const run = () => read().catch(() => null)
    if (/^data:/i.test(uri) && uri.length > 4_096) return run()
    const known = kept.get(key) as Promise<T | null> | undefined
    if (known) return known
    const reading = run()
    kept.set(key, reading)
    return reading
  }

  return {
    readMetadata: uri =>
      once(`metadata:${uri}`, uri, async () => {
        const bytes = await readBytes(uri, metadataBytes)
        return bytes && bytes.byteLength <= metadataBytes ? (readMetadata(bytes) ?? null) : null
      }),
    readImage: (uri, projectId) =>
      once(`image:${projectId}:${uri}`, uri, async () => {
        const bytes = await readBytes(uri)
        return bytes ? images.urlOf(await images.add(bytes, { side: 'picture', projectId })) : null
      }),
  }
}
