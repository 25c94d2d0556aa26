import path from 'node:path'

/** The file of a program that the set-up of the run built, see `scripts/service-programs.mjs`. */
export function findServiceProgram(name: 'serve-parties' | 'serve-services'): string {
  const folder = process.env.LATCHKEY_SERVICE_PROGRAMS
  if (!folder) throw new Error('The set-up of the browser tests did not build the programs of the services')
  return path.join(folder, `${name}.mjs`)
}
