import type { ListenForTickets } from './social.types.js'

/** Hears pages of the frame's own origin. The page around the frame is on another one. */
export const listenInPage: ListenForTickets = take => {
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source === null || source === window) return
    take(data, message => source.postMessage(message, { targetOrigin: origin }))
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
