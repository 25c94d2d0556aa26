import { createListedOriginCheck, isLoopbackOrigin } from '../server/shared/origin-rules.js'
import type { PartyConfig } from './config/party-config.schema.js'
import { Refusal } from './http/refusal.js'

/** The pages that may use the wallet. */
export interface PartyProjects {
  /** @throws Refusal `unverifiedOrigin`, which names the origin and the fix */
  check(projectId: string, origin: string): void
}

/** Reads the projects of the settings. @throws ConfigError for an origin that cannot be read */
export function createPartyProjects({
  projects,
  allowLoopbackOrigins,
  frameOrigin,
}: Pick<PartyConfig, 'projects' | 'allowLoopbackOrigins' | 'frameOrigin'>): PartyProjects {
  const checks = new Map(
    Object.entries(projects).map(([id, { origins }]) => [id, createListedOriginCheck(origins)]),
  )
  return {
    check(projectId, origin) {
      const check = checks.get(projectId)
      if (!check)
        throw new Refusal(
          'unverifiedOrigin',
          `There is no project "${projectId}" here. Add it to the setting \`projects\`.`,
        )
      // The account page is of the frame's own origin.
      if (check(origin) || origin === frameOrigin || (allowLoopbackOrigins && isLoopbackOrigin(origin)))
        return
      throw new Refusal(
        'unverifiedOrigin',
        `${origin} may not use the project "${projectId}". Add it to the project's \`origins\`.`,
      )
    },
  }
}
