import { texts } from '../messages/index.js'
import type { FrameWindow } from '../ports.types.js'
import type { FrameStart, SilenceReason } from './frame-bridge.types.js'

const silent = (reason: SilenceReason, message: string): FrameStart => ({ isReady: false, reason, message })

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

/**
 * Finds the origin of the page around the frame: what the browser says, else the referrer of the frame's navigation.
 * A page that is in a frame itself is refused: the person would see another site's address.
 */
export function findParentOrigin(window: FrameWindow): FrameStart {
  const { parent, top, location, document } = window
  if (!parent || parent === (window as unknown)) return silent('parentMissing', texts.parentMissing)
  const ancestors = location.ancestorOrigins
  if (parent !== top || (ancestors?.length ?? 1) > 1)
    return silent('nested', 'The page around the wallet is in a frame of another page.')
  const origin = ancestors?.[0] ?? originOf(document.referrer)
  // 'null' is what every sandboxed page calls itself: it identifies nobody.
  if (!origin || origin === 'null' || originOf(origin) !== origin)
    return silent('originUnknown', 'The browser does not say which page the wallet is on.')
  return { isReady: true, origin }
}

/** Text for an origin that the project does not allow. */
export const notAllowed = (origin: string): FrameStart =>
  silent('originNotAllowed', `The project does not allow ${origin}. Add the origin to the project.`)
