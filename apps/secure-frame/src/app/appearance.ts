/** Sets the language and direction of the document. */
export function applyLocale(document: Document, locale: string): void {
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

/** What a page may change of the wallet's looks: its accent colour and its corners. Never text, size or position. */
const variables: Readonly<Record<string, string>> = {
  '--w3m-accent': '--accent',
  '--lk-accent': '--accent',
  '--w3m-border-radius-master': '--r',
  '--lk-border-radius-master': '--r',
}

const isColour = (value: string): boolean => /^#([\da-f]{3}|[\da-f]{6})$/i.test(value)
const isLength = (value: string): boolean => /^\d{1,2}(\.\d{1,2})?px$/.test(value)

/** Text on a colour: white or black, whichever has more contrast (WCAG relative luminance). */
function onColour(colour: string): '#fff' | '#000' {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const channel = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  // Both have the same contrast at a luminance of 0.179.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

/** What SYNC_THEME brings. */
export interface PageTheme {
  readonly themeMode?: 'light' | 'dark' | undefined
  readonly themeVariables?: Readonly<Record<string, string | number>> | undefined
  readonly w3mThemeVariables?: Readonly<Record<string, string | number>> | undefined
}

/** Takes over the page's theme. Values that are no plain colour or length are dropped. */
export function applyTheme(document: Document, theme: PageTheme): void {
  const { documentElement: root } = document
  if (theme.themeMode) root.dataset.theme = theme.themeMode
  for (const [name, given] of Object.entries({ ...theme.w3mThemeVariables, ...theme.themeVariables })) {
    const own = variables[name]
    const value = String(given).trim()
    if (own === '--r' && isLength(value)) root.style.setProperty('--r', value)
    if (own === '--accent' && isColour(value)) {
      root.style.setProperty('--accent', value)
      root.style.setProperty('--on-accent', onColour(value))
    }
  }
}
