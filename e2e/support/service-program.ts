import path from 'node:path'

/** The folder that the set-up of the run built, see `scripts/service-programs.mjs`. */
const findPrograms = (): string => {
  const folder = process.env.LATCHKEY_SERVICE_PROGRAMS
  if (!folder) throw new Error('The set-up of the tests did not build the programs of the services')
  return folder
}

/** The file of a program of the services. */
export const findServiceProgram = (name: 'serve-parties' | 'serve-services'): string =>
  path.join(findPrograms(), `${name}.mjs`)

/** The seeded database of the services, to begin with: making one anew takes seconds of the processor. */
export const findServicesTemplate = (): string => path.join(`${findPrograms()}-templates`, 'services.tar.gz')
