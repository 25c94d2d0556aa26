import type { RequestHead } from '../options.types.js'
import { refuse } from '../refusals.js'
import type { Settings } from '../settings.js'

const MAX_BODY_BYTES = 32 * 1024

/**
 * The origin of the page that sent a request; undefined where there is none and that is accepted.
 * @throws SiwxError `foreignOrigin`
 */
export function originOf({ accept, origins }: Settings, { headers }: RequestHead): string | undefined {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (origin !== null && !origins.has(origin)) refuse('foreignOrigin')
  if (site !== null && site !== 'same-origin' && !(site === 'same-site' && origin !== null))
    refuse('foreignOrigin')
  if (origin === null && !accept.noOrigin) refuse('foreignOrigin')
  return origin ?? undefined
}

/**
 * Refuses a read from a page of somebody else's. Browsers send no `Origin` with a read of the own origin.
 * @throws SiwxError `foreignOrigin`
 */
export function checkReader(settings: Settings, request: RequestHead): void {
  const { accept } = settings
  originOf({ ...settings, accept: { ...accept, noOrigin: true } }, request)
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) refuse('bodyTooLarge')
  const reader = request.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader?.cancel()
      refuse('bodyTooLarge')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * Reads a body of at most 32 kB.
 * @throws SiwxError `notJson`, `bodyTooLarge`
 */
export async function readJson(request: Request): Promise<unknown> {
  // A form of another site cannot send this type without asking first (CORS).
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) refuse('notJson')
  try {
    return JSON.parse(await readText(request))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return refuse('notJson')
    throw error
  }
}
