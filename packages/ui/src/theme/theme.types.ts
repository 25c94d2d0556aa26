/** The mode that is drawn; the caller resolves "system" with `matchMedia`. */
export type ResolvedTheme = 'light' | 'dark'

/** The colours that light mode and dark mode have each. */
export type ThemeColor =
  | 'accent'
  | 'surface'
  | 'surface-raised'
  | 'surface-pressed'
  | 'text'
  | 'muted'
  | 'border'
  | 'success'
  | 'warning'
  | 'danger'
  | 'backdrop'

/** The colours of both modes: CSS colours. */
export type ThemePalette = {
  readonly [Name in ThemeColor as `--lk-${ResolvedTheme}-${Name}`]?: string
}

/** The custom properties that a dapp may set. */
export interface ThemeVariables extends ThemePalette {
  readonly '--lk-accent'?: string
  readonly '--lk-color-mix'?: string
  /** A share from 0 to 100, as a number or with a per cent sign. */
  readonly '--lk-color-mix-strength'?: number | string
  readonly '--lk-font-family'?: string
  readonly '--lk-font-size-master'?: string
  readonly '--lk-border-radius-master'?: string
  readonly '--lk-z-index'?: number | string
  readonly '--lk-qr-color'?: string
}

/** What the modal's element is to look like. */
export interface Theme {
  mode: ResolvedTheme
  variables?: ThemeVariables | undefined
}

/** Custom properties of an element and their values. */
export type ThemeProperties = Readonly<Record<string, string | number | undefined>>

/** Derives the properties of a theme that has colours of its own. */
export type DeriveTheme = (doc: Document, theme: Theme) => ThemeProperties
