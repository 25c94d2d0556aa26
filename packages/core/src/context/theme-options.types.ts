/** `system` follows the visitor's own setting. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The colours that light mode and dark mode have each, such as `surface` in `--lk-dark-surface`. */
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
  readonly [Name in ThemeColor as `--lk-${'light' | 'dark'}-${Name}`]?: string
}

/** Custom properties of the theme. The modal and the buttons use the same ones. */
export interface ThemeVariables extends ThemePalette {
  /** The main button, links and what is selected, in both modes. */
  readonly '--lk-accent'?: string
  /** Mixed into the surfaces. Default black. */
  readonly '--lk-color-mix'?: string
  /** A share from 0 to 100, as a number or with a per cent sign. Default 0. */
  readonly '--lk-color-mix-strength'?: number | string
  /** Default Inter, then the font of the system. No font is fetched. */
  readonly '--lk-font-family'?: string
  /** Every size of text follows it. Default 10px. */
  readonly '--lk-font-size-master'?: string
  /** Every radius follows it. Default 4px. */
  readonly '--lk-border-radius-master'?: string
  /** For browsers without the top layer. Default 999. */
  readonly '--lk-z-index'?: number | string
  /** The dots of QR codes, on white. */
  readonly '--lk-qr-color'?: string
}
