import type { FrameText, TextOverrides } from './text.types'

/** The dictionary with single strings replaced; views that nothing overrides stay the same objects. */
export const mergeText = <Dictionary extends FrameText>(
  base: Dictionary,
  overrides: TextOverrides | undefined,
): Dictionary => {
  const merged = { ...base } as unknown as Record<string, object>
  for (const [view, strings] of Object.entries(overrides ?? {}))
    merged[view] = { ...merged[view], ...strings }
  return merged as unknown as Dictionary
}
