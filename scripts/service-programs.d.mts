/**
 * Bundles the programs of the services, unless those of the same sources are there. Returns their folder, and names it for
 * the tests' workers.
 */
export function buildServicePrograms(): Promise<string>

/** Writes databases to begin with beside the programs: making one anew takes seconds of the processor. */
export function buildDatabaseTemplates(): Promise<void>
