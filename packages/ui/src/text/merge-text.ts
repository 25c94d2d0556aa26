import type { Text, TextOverrides } from './text.types'

/** The dictionary with single strings replaced; views that nothing overrides stay the same objects. */
export const mergeText = (base: Text, overrides: TextOverrides | undefined): Text => {
  const merged: Record<string, object> = { ...base }
  for (const [view, strings] of Object.entries(overrides ?? {}))
    merged[view] = { ...merged[view], ...strings }
  return merged as unknown as Text
}
