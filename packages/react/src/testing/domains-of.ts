import type { Client } from '@latchkey/core'
import type { Domains } from '../../../core/src/client/domains.js'

/** The domains of a client with what is not for apps: a test plays the wallet that reports. */
export const domainsOf = (client: Client): Domains => client as unknown as Domains
