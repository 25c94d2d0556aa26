const browsers = [
  ['Firefox', /Firefox\//],
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const find = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** A short name of what a browser says of itself; undefined where nothing is known. */
export function browserName(userAgent: string): string | undefined {
  const parts = [find(browsers, userAgent), find(systems, userAgent)].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : undefined
}
