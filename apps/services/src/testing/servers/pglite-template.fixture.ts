import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dumpTemplate } from '../../database/pglite.js'
import { removeAfter } from '../watch-over.fixture.js'

const writeTemplate = async (options: Parameters<typeof dumpTemplate>[0]): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-template-'))
  removeAfter(folder)
  const file = path.join(folder, 'template.tar.gz')
  const dump = await dumpTemplate(options)
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
  return file
}

const templates = new Map<string, Promise<string>>()

/**
 * The file of a template for the embedded database. Made once per worker and name: making a database anew takes seconds,
 * reading a dump one.
 */
export function findPgliteTemplate(
  name: string,
  options: Parameters<typeof dumpTemplate>[0],
): Promise<string> {
  const template = templates.get(name) ?? writeTemplate(options)
  templates.set(name, template)
  return template
}
