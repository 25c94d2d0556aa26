import type { ServiceConfig } from '../config/config.schema.js'

/** What a check found. `wrong` makes the command end with 1; a note is something to know. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'wrong'
  /** The part of the services: `database`, `network eip155:1`. */
  readonly about: string
  /** One sentence. It holds no address of a host: that may contain a password or a key. */
  readonly text: string
}

/** Looks at one part of an installation. It changes nothing. A failure that it does not expect counts as wrong. */
export interface Check {
  readonly about: string
  run(config: ServiceConfig): Promise<readonly Finding[]>
}
