import { useMedia } from '../use-media.js'

/** True while the page is wide enough for two columns. Below 800 px two of 360 px have no margin beside them. */
export const useIsWide = (): boolean => useMedia('(min-width: 800px)')
