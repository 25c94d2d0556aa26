/** `system` follows the visitor's own setting. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Custom properties of the theme, such as `--lk-accent`. */
export type ThemeVariables = Readonly<Record<`--lk-${string}`, string | number>>
