/** The mode that is drawn; the caller resolves "system" with `matchMedia`. */
export type ResolvedTheme = 'light' | 'dark'

/** What a dapp may change of the look. */
export interface ThemeVariables {
  '--lk-font-family'?: string
  '--lk-accent'?: string
  '--lk-color-mix'?: string
  /** A share from 0 to 100, as a number or with a per cent sign. */
  '--lk-color-mix-strength'?: number | string
  '--lk-font-size-master'?: string
  '--lk-border-radius-master'?: string
  '--lk-z-index'?: number | string
  '--lk-qr-color'?: string
}

/** What the modal's element is to look like. */
export interface Theme {
  mode: ResolvedTheme
  variables?: ThemeVariables | undefined
}

/** Custom properties of the modal's element and their values. */
export type ThemeProperties = Readonly<Record<string, string | number | undefined>>

/** Derives the properties of a theme that has colours of its own. */
export type DeriveTheme = (doc: Document, theme: Theme) => ThemeProperties
