import path from 'node:path'
import { workingFiles } from '../lib/inputs.mjs'
import { conclude, isMain } from './source.mjs'

/** The number of source files that a folder may hold directly, tests apart. */
export const limit = 20

/**
 * Folders that may hold more. An entry for a folder within the limit is an error, so the list only shrinks.
 *
 * @type {readonly { folder: string, why: string }[]}
 */
export const exceptions = []

/** True for a file that counts. A test does not: it lies beside the file that it tests. */
export const isSource = file => /\.(tsx?|mjs|css)$/.test(file) && !/\.test(-d)?\.(tsx?|mjs)$/.test(file)

/** Returns the number of source files directly in each folder. */
export const countFolders = files => {
  const counts = new Map()
  for (const folder of files.filter(isSource).map(file => path.posix.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return counts
}

/** Returns the folders over the limit that no exception names, and the exceptions that no folder needs. */
export const judge = (counts, table = exceptions) => {
  const over = [...counts].filter(([, count]) => count > limit)
  const named = new Set(table.map(entry => entry.folder))
  const large = new Set(over.map(([folder]) => folder))
  return [
    ...over
      .filter(([folder]) => !named.has(folder))
      .map(([folder, count]) => `${folder} holds ${count} source files, not ${limit}: group them in folders`),
    ...table
      .filter(({ folder }) => !large.has(folder))
      .map(
        ({ folder }) => `${folder} is an exception and holds ${limit} files or fewer: remove the exception`,
      ),
  ]
}

if (isMain(import.meta)) {
  const counts = countFolders(workingFiles())
  conclude('folders', counts.size, judge(counts))
}
