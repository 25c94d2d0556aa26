/** Bundles the programs of the services that tests start, unless those of the same sources are there. */
export function buildServicePrograms(): Promise<void>

/** Writes databases to begin with beside the programs: making one anew takes seconds of the processor. */
export function buildDatabaseTemplates(): Promise<void>
