import { useMedia } from '../use-media.js'
import type { Responsive } from './button.types.js'

/** The value for the window as it is. On a server, and without media queries, the one for wide windows. */
export function useResponsive<Value extends string>(value: Responsive<Value>): Value {
  const isNarrow = useMedia('(max-width: 767px)')
  return typeof value === 'string' ? value : value[isNarrow ? 'narrow' : 'wide']
}
