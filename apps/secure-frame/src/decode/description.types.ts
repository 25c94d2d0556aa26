import type { TextKey } from '../app/texts.js'

/** A fact of a request. */
export interface Row {
  readonly label: TextKey
  readonly value: string
  /** `address`: shown in a face of equal widths, broken anywhere. `text`: may be long and have lines. */
  readonly form?: 'address' | 'text'
}

/** A danger. Each asks for a second confirmation. */
export interface Warning {
  readonly key: TextKey
  readonly values?: Readonly<Record<string, string>>
}

/** What a request does, for the person. */
export interface Description {
  readonly title: 'titleTransaction' | 'titleMessage' | 'titleTypedData'
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
  /** What could not be decoded, or all of it, as text. */
  readonly raw?: string
}
