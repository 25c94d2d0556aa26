import type { Bytes } from '@latchkey/vault'

/** What wraps the keys that seal a party's halves: a key file, or a service of the operator. */
export interface Kms {
  /** What texts begin with that the newest key wraps: its id, and a colon. */
  readonly newestPrefix: string
  /** Wraps a key of 32 bytes by the newest key of the KMS. `purpose`: what it is bound to. The text names the key of the KMS. */
  wrap(key: Bytes, purpose: string): Promise<string>
  /** @throws Error where the KMS does not have the key, VaultError `notOpened` for another purpose or a changed text */
  unwrap(wrapped: string, purpose: string): Promise<Bytes>
}
